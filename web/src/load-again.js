// This script stands in the page itself, before all other code. During an update the page may be of one version while the server already has the
// files of another, and people would see an empty page. The script loads the page again after growing pauses, then shows a message.
// It counts apart from routes/route-error.tsx: nothing is on the screen yet, so it tries several times, and it can import nothing.
(() => {
  const KEY = 'fw.loads';
  const PAUSES_MS = [500, 2_000, 5_000];
  const FORGET_MS = 60_000;
  let isWaiting = false;

  addEventListener('error', ({ target }) => isOfThisPage(target) && !isWaiting && loadAgain(), true);

  /**
   * Leaves out what an extension of the browser puts into the page, and everything after the page has loaded, because somebody may have typed.
   * For screens that load later, routes/route-error.tsx shows a message.
   */
  function isOfThisPage(element) {
    const isCode = element instanceof HTMLScriptElement || element.rel === 'stylesheet';
    return isCode && document.readyState !== 'complete' && (element.src ?? element.href).startsWith(`${location.origin}/`);
  }

  function loadAgain() {
    isWaiting = true;
    const pause = PAUSES_MS[countLoad()];
    if (pause === undefined) tell();
    else setTimeout(() => location.reload(), pause);
  }

  /**
   * @returns how often the page was loaded again lately; without storage the highest count, so that the page is not loaded again and again.
   * The time is measured at the beginning of this page, because a proxy may take minutes to say that a file does not come.
   */
  function countLoad() {
    try {
      const [count, at] = JSON.parse(sessionStorage.getItem(KEY) ?? '[0,0]');
      const lately = performance.timeOrigin - at < FORGET_MS ? count : 0;
      sessionStorage.setItem(KEY, JSON.stringify([lately + 1, Date.now()]));
      return lately;
    } catch {
      return PAUSES_MS.length;
    }
  }

  /** Shows the message only on an empty page: the landing page is drawn without scripts. */
  function tell() {
    const root = document.getElementById('root');
    if (root.childElementCount > 0) return;
    const text = document.createElement('p');
    text.setAttribute('role', 'alert');
    text.textContent = 'This page did not load. Nothing is lost. ';
    const retry = document.createElement('button');
    retry.textContent = 'Try again';
    retry.addEventListener('click', () => location.reload());
    text.append(retry);
    root.append(text);
  }
})();
