/* The builder with scripts: buttons post the form and only what changed is put in place; keys; a picture of the
   card pointed at; a copy of the draft in this browser. Without this file the same buttons load the page anew. */
(() => {
  "use strict";
  const form = document.getElementById("builder");
  if (!form) return;
  const live = document.getElementById("live");
  const search = document.getElementById("q");
  const words = form.dataset;
  const key = "deckwright.draft." + words.draft;
  const UNKEPT = new Set(["csrfmiddlewaretoken", "file", "do"]);
  document.body.classList.add("scripted");

  /* --- Sending: one request at a time; deeds done meanwhile go together in the next one. --- */
  let waiting = [];
  let isBusy = false;
  let retry = 0;
  let pause = 0;
  /* The fields of a draft that is taken up: sent in place of the form's until an answer shows them. */
  let taken = null;

  function fields() {
    return [...new FormData(form)].filter(([name]) => !UNKEPT.has(name) || name === "csrfmiddlewaretoken" || name === "file");
  }

  function act(deed) {
    if (deed === "search") waiting = waiting.filter((one) => one !== "search");
    waiting.push(deed);
    keep();
    if (!isBusy) send();
  }

  async function send() {
    const deeds = waiting;
    waiting = [];
    isBusy = true;
    document.body.classList.add("is-busy");
    const body = new FormData();
    for (const [name, value] of taken || fields()) body.append(name, value);
    if (!deeds.some((deed) => deed.startsWith("import-"))) body.delete("file");
    for (const deed of deeds) body.append("do", deed);
    try {
      const response = await fetch(form.action, { method: "POST", body, headers: { "X-Builder": "1" }, credentials: "same-origin" });
      await answered(response, deeds);
      retry = 0;
    } catch {
      waiting = [...deeds, ...waiting];
      keep();
      say(words.wordsOffline, "note");
      retry = Math.min(retry + 1, 5);
      pause = setTimeout(resume, 1000 * 2 ** retry);
      return;
    } finally {
      document.body.classList.remove("is-busy");
    }
    isBusy = false;
    if (waiting.length) send();
  }

  /** Try again: when the pause is over or the connection is back, whichever comes first. Until then all wait. */
  function resume() {
    if (!pause) return;
    clearTimeout(pause);
    pause = 0;
    send();
  }

  async function answered(response, deeds) {
    const address = response.headers.get("X-Builder-Location");
    if (response.status === 401) {
      const left = [...deeds, ...waiting];
      waiting = [];
      keep(left);
      return say(words.wordsLogin, "note", address, words.wordsLoginLink);
    }
    if (address) {
      forget();
      location.assign(address);
      return;
    }
    const type = response.headers.get("Content-Type") || "";
    if (response.status === 403) {
      keep(deeds);
      return say(words.wordsOutdated, "note", location.href, words.wordsReload);
    }
    if (!type.startsWith("text/html") || response.status >= 500) return say(words.wordsFailed, "bad");
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!page.querySelector("[data-part]")) return say(page.querySelector("main p")?.textContent || words.wordsFailed, "bad");
    place(page, deeds);
  }

  /* --- Putting the parts in place, with the focus where it was. --- */
  function place(page, deeds) {
    const focus = focused();
    const draft = taken;
    taken = null;
    for (const part of page.querySelectorAll("[data-part]")) {
      const here = form.querySelector(`[data-part="${part.dataset.part}"]`);
      if (here) here.replaceChildren(...part.childNodes);
    }
    for (const field of page.querySelectorAll("[data-fill]")) {
      const here = form.querySelector(`[data-fill="${field.dataset.fill}"]`);
      const wanted = field.dataset.fill === "import" ? deeds.some((deed) => deed.startsWith("import-")) : deeds.some((deed) => deed.startsWith("import-switch"));
      if (here && wanted) here.value = field.value;
    }
    if (deeds.some((deed) => deed.startsWith("import-"))) document.getElementById("file").value = "";
    refocus(focus);
    settle();
    tell(deeds);
    keep();
    if (draft) tellRestored(draft.at);
    if (addsFirst && deeds.includes("search") && !waiting.includes("search")) {
      addsFirst = false;
      form.querySelector('.found-rows button[name="do"]')?.click();
    }
    if (deeds.includes("repair")) form.querySelector(".mend-panel").scrollIntoView({ block: "nearest", behavior: isStill() ? "instant" : "smooth" });
  }

  const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  function focused() {
    const element = document.activeElement;
    if (!element || !form.contains(element)) return null;
    const row = element.closest("[data-key]");
    const list = row ? [...form.querySelectorAll("[data-key]")] : [];
    return { element, value: element.name === "do" ? element.value : null, count: element.dataset.count, href: element.getAttribute("href"), place: list.indexOf(row), part: element.closest("[data-part]") };
  }

  function refocus(focus) {
    if (!focus || focus.element.isConnected) return;
    const named = focus.value !== null && [...form.querySelectorAll('button[name="do"]')].find((button) => button.value === focus.value && !button.disabled);
    const counted = focus.count && [...form.querySelectorAll("[data-count]")].find((field) => field.dataset.count === focus.count);
    const linked = focus.href && [...(focus.part?.querySelectorAll("a") || [])].find((link) => link.getAttribute("href") === focus.href);
    const rows = form.querySelectorAll("[data-count]");
    const next = focus.place >= 0 && rows.length ? rows[Math.min(focus.place, rows.length - 1)] : null;
    const target = named || counted || linked || next || focus.part?.querySelector("button, input, a") || search;
    target.focus({ preventScroll: true });
  }

  function settle() {
    const copies = new Map();
    for (const [, card, count] of JSON.parse(form.elements.rows.value)) copies.set(card, (copies.get(card) || 0) + count);
    for (const row of form.querySelectorAll(".found-rows [data-card]")) {
      const badge = row.querySelector(".in-deck");
      badge.hidden = !copies.has(row.dataset.card);
      badge.querySelector("b").textContent = copies.get(row.dataset.card) || "";
    }
    // Rows answer to keys; one stop of Tab for each is enough.
    for (const button of form.querySelectorAll(".deck-list .step")) button.tabIndex = -1;
    document.getElementById("jump-total").textContent = [...copies.values()].reduce((sum, count) => sum + count, 0) || "";
    const { example, game } = form.querySelector("[data-example]").dataset;
    form.elements.list.placeholder = example;
    document.body.className = document.body.className.replace(/\bgame-\S+/, `game-${game}`);
    const chip = form.querySelector(".chip .verdict");
    const jump = document.getElementById("jump-verdict");
    jump.className = chip.className;
    jump.textContent = chip.textContent;
    hide();
  }

  let told = "";
  function tell(deeds) {
    const verdict = form.querySelector("[data-say-verdict]").textContent.trim();
    const counts = form.querySelector(".counts").textContent.trim().replace(/\s+/g, " ");
    const found = deeds.every((deed) => deed === "search") ? form.querySelector("[data-say]")?.dataset.say : null;
    told = found || `${counts}. ${verdict}`;
    live.textContent = told;
  }

  function say(text, tone, address, link) {
    const box = document.createElement("div");
    box.className = "notice local-notice";
    box.setAttribute("role", "status");
    const line = document.createElement("p");
    line.className = "verdict " + tone;
    line.textContent = text + " ";
    if (address) {
      const anchor = document.createElement("a");
      anchor.href = address;
      anchor.textContent = link;
      line.append(anchor);
    }
    box.append(line);
    form.querySelector(".local-notice")?.remove();
    form.querySelector('[data-part="notices"]').append(box);
    return box;
  }

  /* --- The copy of the draft in this browser. --- */
  let isChanged = false;
  let timer = 0;
  let undone = [];
  /** Keep a copy soon; `deeds` were sent and not done, and are to be done when the copy is taken up again. */
  function keep(deeds) {
    if (Array.isArray(deeds)) undone = [...undone, ...deeds.filter((deed) => !deed.startsWith("save"))];
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(keepNow, 150);
  }

  function keepNow() {
    if (!isChanged || taken) return;
    const kept = [...new FormData(form)].filter(([name]) => !UNKEPT.has(name));
    try {
      localStorage.setItem(key, JSON.stringify({ at: Date.now(), fields: kept, deeds: [...undone, ...waiting] }));
    } catch { /* no room, or not allowed: the form itself still holds all */ }
  }

  function forget() {
    isChanged = false;
    clearTimeout(timer);
    try { localStorage.removeItem(key); } catch { /* as above */ }
  }

  function restore() {
    let draft = null;
    try { draft = JSON.parse(localStorage.getItem(key)); } catch { return; }
    if (!draft || !Array.isArray(draft.fields)) return;
    if (draft.at < 1000 * Number(words.keptAt || 0)) return forget();
    const last = new Map(draft.fields);
    const same = ["rows", "unread", "name", "notes", "message", "format", "list"].every((name) => (last.get(name) ?? "").replaceAll("\r\n", "\n") === (form.elements[name]?.value ?? "").replaceAll("\r\n", "\n"));
    if (same && !draft.deeds?.length) return forget();
    for (const name of ["name", "notes", "message", "format", "list", "q", "owned", "visibility"]) {
      if (last.has(name) && form.elements[name]) form.elements[name].value = last.get(name);
    }
    form.elements.only_legal.checked = last.has("only_legal");
    waiting = [...(draft.deeds || []), "check"];
    isChanged = true;
    taken = [["csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value], ...draft.fields];
    taken.at = draft.at;
    send();
  }

  function tellRestored(then) {
    const at = new Date(then).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const line = say(`${words.wordsRestored} ${at}.`, "good").querySelector("p");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet small";
    button.textContent = words.wordsDiscard;
    button.addEventListener("click", () => { forget(); location.reload(); });
    line.append(button);
  }

  /* --- Events. --- */
  form.addEventListener("submit", (event) => {
    const deed = event.submitter?.value || "search";
    if (deed.startsWith("download:")) return;
    event.preventDefault();
    if (deed === "fresh") forget();
    act(deed);
  });

  let typing = 0;
  let addsFirst = false;
  function searched() {
    clearTimeout(typing);
    typing = 0;
    act("search");
  }
  /** Add the first card found: of what is typed now, not of what was found before or is on its way. */
  function addFirst() {
    if (!typing && !isBusy) {
      form.querySelector('.found-rows button[name="do"]')?.click();
      return;
    }
    addsFirst = true;
    searched();
  }
  search.addEventListener("input", () => {
    addsFirst = false; // other words are typed by now
    clearTimeout(typing);
    typing = setTimeout(searched, 220);
  });
  form.addEventListener("input", keep);
  form.addEventListener("change", (event) => {
    const field = event.target;
    if (field.name === "only_legal") act("search");
    else if (field.dataset.count !== undefined || field.name === "format" || ["features_to_win", "seats"].includes(field.name)) act("check");
    else if (field.name === "file" && field.files.length) act("import-read");
  });
  addEventListener("pagehide", keepNow);
  addEventListener("online", resume);

  /* --- Keys. --- */
  const singles = document.getElementById("single-keys");
  try { singles.checked = localStorage.getItem("deckwright.single-keys") !== "off"; } catch { /* stays on */ }
  singles.addEventListener("change", () => {
    try { localStorage.setItem("deckwright.single-keys", singles.checked ? "on" : "off"); } catch { /* for this page only */ }
  });

  const isText = (element) => element.matches("textarea, select, input:not([type=checkbox]):not([type=number])");
  const stops = (list) => [...form.querySelectorAll(list === "deck" ? ".deck-list [data-count]" : '.found-rows button[name="do"]')];

  function move(element, step) {
    const list = element.closest(".deck-list") ? "deck" : "found";
    const all = stops(list);
    const row = element.closest(".card-row");
    const to = all.findIndex((stop) => row.contains(stop)) + step;
    if (to < 0) (list === "found" ? search : all[0]).focus();
    else all[Math.min(to, all.length - 1)]?.focus();
  }

  function rowKey(event, row) {
    const inDeck = row.dataset.key !== undefined;
    const about = inDeck ? row.dataset.key : row.dataset.card;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.target, event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "+" || event.key === "=") act((inDeck ? "more:" : "add:") + about);
    else if (event.key === "-") act((inDeck ? "less:" : "take:") + about);
    else if (inDeck && (event.key === "Delete" || event.key === "Backspace") && !event.target.matches("input")) act("drop:" + about);
    else if (inDeck && event.key === "Delete") act("drop:" + about);
    else if (inDeck && event.key === "m" && row.dataset.move) act(row.dataset.move);
    else return false;
    return true;
  }

  function commandKey(event) {
    const name = event.key.toLowerCase();
    if (name === "s") act("save");
    else if (name === "enter" && event.target === search) addFirst();
    else if (isText(event.target)) return false;
    else if (name === "z") act(event.shiftKey ? "redo" : "undo");
    else if (name === "y") act("redo");
    else return false;
    return true;
  }

  function plainKey(event) {
    const row = event.target.closest?.(".card-row");
    if (event.target === search && event.key === "ArrowDown") stops("found")[0]?.focus();
    else if (row && !event.target.matches("a") && rowKey(event, row)) return true;
    else if (row && event.target.matches("a") && ["ArrowDown", "ArrowUp"].includes(event.key)) move(event.target, event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Escape") return hide();
    else if (isText(event.target) || !singles.checked) return false;
    else if (event.key === "/") { search.focus(); search.select(); }
    else if (event.key === "d") (stops("deck")[0] || document.getElementById("deck")).focus();
    else if (event.key === "?") document.getElementById("keys-title").focus();
    else return false;
    return true;
  }

  addEventListener("keydown", (event) => {
    if (event.altKey || event.isComposing) return;
    const isDone = event.ctrlKey || event.metaKey ? commandKey(event) : plainKey(event);
    if (isDone) event.preventDefault();
  });

  /* --- The picture of the card pointed at. --- */
  let pointed = null;
  const preview = document.getElementById("preview");
  const picture = preview.querySelector("img");
  function show(row) {
    if (!matchMedia("(min-width: 50rem)").matches) return;
    if (picture.getAttribute("src") !== row.dataset.face) picture.src = row.dataset.face;
    preview.hidden = false;
    pointed = row;
    const box = row.getBoundingClientRect();
    const right = box.right + 12 + 240 < innerWidth ? box.right + 12 : Math.max(8, box.left - 252);
    preview.style.left = right + "px";
    preview.style.top = Math.max(8, Math.min(box.top - 60, innerHeight - 346)) + "px";
  }
  function hide() {
    preview.hidden = true;
    return false;
  }
  form.addEventListener("mouseover", (event) => {
    const row = event.target.closest("[data-face]");
    if (row) show(row); else hide();
  });
  form.addEventListener("mouseleave", hide);
  form.addEventListener("focusin", (event) => {
    const row = event.target.closest("[data-face]");
    if (row && event.target.matches(":focus-visible")) show(row); else hide();
  });
  addEventListener("scroll", () => { if (pointed?.isConnected && !preview.hidden) show(pointed); }, { passive: true });

  settle();
  restore();
})();
