/** Layout shifts of a page. These functions run in the page. */

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

interface Watched {
  shifts: Shift[];
  observer: PerformanceObserver;
  /** How many calls wait for their reply. */
  waiting: number;
}
type WatchedWindow = typeof globalThis & { watched?: Watched };

/**
 * Notes every shift from the start. The replies of the server come one by one, each in frames of its own: on a fast line they would come
 * together, and hide what each of them moves.
 */
export function watchShifts(): void {
  const frames = () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
  const shifts: Shift[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
  observer.observe({ type: 'layout-shift', buffered: true });
  const watched: Watched = { shifts, observer, waiting: 0 };
  (globalThis as WatchedWindow).watched = watched;
  const { fetch } = globalThis;
  let turn = Promise.resolve();
  globalThis.fetch = async (...call) => {
    watched.waiting += 1;
    try {
      const reply = await fetch(...call);
      turn = turn.then(frames);
      await turn;
      return reply;
    } finally {
      watched.waiting -= 1;
    }
  };
}

/** Waits until nothing is loading any more. @returns the sum of the shifts that nobody's press has caused, and what moved */
export async function takeShifts(): Promise<{ total: number; moved: string[] }> {
  const { watched } = globalThis as WatchedWindow;
  if (!watched) throw new Error('watchShifts has not run in this page');
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const isLoading = () =>
    watched.waiting > 0 || document.fonts.status === 'loading' || document.querySelector('[role=status][aria-label^=Loading]') !== null;
  for (let idle = 0; idle < 2; idle += 1) {
    await frame();
    if (isLoading()) idle = -1;
  }
  watched.shifts.push(...(watched.observer.takeRecords() as Shift[]));
  const shifts = watched.shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'something that is gone';
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
    return `${element.localName}.${element.classList[0] ?? ''} “${label}”`;
  };
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  const moved = shifts.flatMap(({ sources }) =>
    sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`),
  );
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), moved };
}

/** How many calls of the page wait for their reply; none before its fonts are there. */
export const waitingCalls = (): number => (document.fonts.status === 'loading' ? 0 : ((globalThis as WatchedWindow).watched?.waiting ?? 0));
