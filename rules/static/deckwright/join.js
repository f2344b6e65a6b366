// The key of a seat stands behind the # of its link, where no log and no referrer sees it.

const key = location.hash.slice(1);
if (key) {
  history.replaceState(null, "", location.pathname);
  document.getElementById("key").value = key;
  document.getElementById("join").submit();
}
