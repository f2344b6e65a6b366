// Arrow keys step through a replay, unless something is typed or a list is scrolled.

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, .log-box")) return;
  const link = { ArrowLeft: "step-back", ArrowRight: "step-on" }[event.key];
  if (link) document.getElementById(link).click();
});
document.querySelector(".log-box .here")?.scrollIntoView({ block: "nearest" });
