// In the page itself, before all other code. During an update the page can be of one version while the server already has the files of another;
// without this, people would see an empty page. Loads the page again after growing pauses, then says so.
(() => {
  const KEY = 'fw.loads';
  const PAUSES_MS = [500, 2_000, 5_000];
  const FORGET_MS = 60_000;
  let isWaiting = false;

  addEventListener('error', ({ target }) => isOfThisPage(target) && !isWaiting && loadAgain(), true);

  /**
   * Not what an extension of the browser puts into the page, and nothing later, when somebody may have typed. Screens that load later have their
   * own message: see routes/route-error.tsx.
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
   * @returns how often the page was loaded again lately; without storage, nobody knows, and it stays as it is. By when this page began: a proxy
   * may take minutes to say that a file does not come.
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

  /** Only where nothing is shown: the landing page is drawn without scripts. */
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
