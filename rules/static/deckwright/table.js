// The table without reloading: the same links and forms, fetched; what is new is put in its place.
// Everything works without this script. Focus stays where it was, or goes to the first legal target.

const play = document.getElementById("play");
const told = document.getElementById("told");
const lost = document.getElementById("lost");
const POLL = 2000;
const LATEST = 10;
let acting = false;
let queue = Promise.resolve();
let stream = null;
let poll = 0;
let latest = [];

const table = () => document.getElementById("table");

// One request after another; what a person does waits for a look at the news, and is done once.
function load(address, options = {}) {
  if (acting) return;
  acting = true;
  table().setAttribute("aria-busy", "true");
  queue = queue.then(() => fetched(address, options)).finally(() => {
    acting = false;
    table().removeAttribute("aria-busy");
  });
}

async function fetched(address, options = {}) {
  try {
    const answer = await fetch(address, { credentials: "same-origin", ...options });
    tell("");
    if (answer.status === 204) return;
    const there = new URL(answer.url);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!fresh.getElementById("table") || !there.pathname.startsWith(location.pathname)) {
      leave(answer);
      return;
    }
    show(fresh);
  } catch {
    tell(lost.dataset.lost);
  }
}

// Elsewhere, or no table: an address that only takes forms is not one to go to.
function leave(answer) {
  if (answer.redirected) location.assign(answer.url);
  else if (answer.status === 429 || answer.status >= 500) tell(lost.dataset.lost);
  else location.assign(table().dataset.address);
}

function tell(fault) {
  if (lost.textContent !== fault) lost.textContent = fault;
  lost.hidden = !fault;
}

// What lies in a place, without the buttons that come and go with every pick.
function lying(place) {
  const copy = place.cloneNode(true);
  for (const each of copy.querySelectorAll(".do")) each.remove();
  return copy.textContent.replace(/\s+/g, " ");
}

function show(fresh) {
  const before = table();
  const held = document.activeElement;
  const wasInside = before.contains(held) || held === document.body;
  const words = new Map([...before.querySelectorAll("[id^=place-]")].map((each) => [each.id, lying(each)]));
  const after = document.importNode(fresh.getElementById("table"), true);
  for (const each of before.querySelectorAll("details[id][data-turned]")) {
    const same = after.querySelector(`#${CSS.escape(each.id)}`);
    if (!same) continue;
    same.open = each.open;
    same.dataset.turned = "";
  }
  before.replaceWith(after);
  for (const each of after.querySelectorAll("[id^=place-]")) {
    if (words.has(each.id) && words.get(each.id) !== lying(each)) each.classList.add("changed");
  }
  document.title = fresh.title;
  append(fresh.getElementById("log"));
  const prompt = after.querySelector("[data-told]");
  if (prompt && told.textContent !== prompt.textContent) told.textContent = prompt.textContent;
  if (wasInside) focus(after, held.id, before);
  listen();
}

// On a phone the log is far below: what happened last stands above what is asked as well.
function append(fresh) {
  const log = document.getElementById("log");
  for (const each of log.querySelectorAll(".new")) each.classList.remove("new");
  for (const each of fresh.children) {
    if (document.getElementById(each.id)) continue;
    const line = document.importNode(each, true);
    line.classList.add("new");
    log.append(line);
  }
  while (log.children.length > 300) log.firstElementChild.remove();
  const said = [...log.querySelectorAll(".new")].slice(-LATEST);
  if (said.length) latest = said.map((each) => each.textContent);
  document.getElementById("latest")?.replaceChildren(
    ...latest.map((words) => Object.assign(document.createElement("li"), { textContent: words })),
  );
}

function focus(after, held, before) {
  const aim = after.querySelector("[data-cancel]") && after.querySelector("[data-focus]");
  const end = !before.querySelector("[data-focus-end]") && after.querySelector("[data-focus-end]");
  const found =
    end ||
    aim ||
    (held && document.getElementById(held)) ||
    after.querySelector("#prompt");
  found?.focus({ preventScroll: true });
  const goal = end || after.querySelector("[data-focus]");
  if (goal) reveal(goal.closest("[id^=place-], [id^=hand-], [id^=chair-], .outcome") || goal);
}

// A target or an end that is out of sight, or under what is asked, is brought to the middle.
function reveal(place) {
  const { top, bottom } = place.getBoundingClientRect();
  const asked = document.getElementById("prompt")?.parentElement.getBoundingClientRect();
  const isUnder = asked && top < asked.bottom && bottom > asked.top;
  if (top >= 0 && bottom <= innerHeight && !isUnder) return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
}

function listen() {
  const isLive = table().dataset.live === "yes";
  if (!isLive) {
    stream?.close();
    stream = null;
    clearInterval(poll);
    poll = 0;
    return;
  }
  if (stream || poll) return;
  stream = new EventSource(play.dataset.events);
  stream.addEventListener("match", refresh);
  stream.addEventListener("end", refresh);
  stream.addEventListener("error", () => {
    if (stream && stream.readyState === EventSource.CLOSED) {
      stream = null;
      poll = setInterval(refresh, POLL);
    }
  });
}

function refresh() {
  queue = queue.then(() => {
    if (table().querySelector("[data-cancel]")) return undefined; // somebody is choosing a target
    const { address, seen } = table().dataset;
    return fetched(`${address}&seen=${seen}`);
  });
}

play.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-pick]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  load(link.href);
});

// What somebody opened or shut stays so; what opens by itself is left to the page.
play.addEventListener("click", (event) => {
  const summary = event.target.closest("#table summary");
  if (summary) summary.parentElement.dataset.turned = "";
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!play.contains(form) || form.hasAttribute("data-whole")) return;
  event.preventDefault();
  const body = new FormData(form);
  const button = event.submitter;
  if (button?.name) body.set(button.name, button.value);
  load(form.getAttribute("action"), { method: "POST", body });
});

// Arrow keys lead through the buttons and links of a row; Escape puts a picked card back.
play.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    const cancel = table().querySelector("[data-cancel]");
    if (cancel) load(cancel.href);
    return;
  }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.matches("#table a, #table button")) return;
  const row = event.target.closest("ol, ul, .prompt-buttons, .suits");
  const all = row ? [...row.querySelectorAll("a[href], button")] : [];
  const next = all[all.indexOf(event.target) + step];
  if (next) {
    event.preventDefault();
    next.focus();
  }
});

play.addEventListener("focusin", (event) => event.target.matches(".seat-link") && event.target.select());
listen();
