import { cookie } from '../page/cookies.ts';
import { now } from '../page/device.ts';
import type { FormPage } from '../page/form-page.ts';

/** Milliseconds until the form's time is over, 0 or less once it is. undefined: there is no such end, or it is not known yet. */
export type TimeLeft = Partial<Record<'countdown' | 'deadline', number>>;

/** Milliseconds that a request may take, and that the next one waits after a failed one. */
const PATIENCE = 10_000;
/**
 * Milliseconds by which the device's clock may differ from the browser's running time. A larger jump means that the device slept, or that
 * its clock was set.
 */
const JUMP = 2_000;

const ask = async (
  formLink: string,
  visit: string | undefined,
): Promise<{ countdown: number | null; deadline: number | null; visit: string }> => {
  const reply = await fetch('/api/getTimeLeft', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ formLink, visit }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!reply.ok) throw reply;
  return reply.json();
};

/** The id of the visit, kept here where cookies are refused. Without any storage, a reload is a new visit. */
function keptVisit(id: string, visit?: string): string | undefined {
  try {
    if (visit) localStorage.setItem(`fw-visit:${id}`, visit);
    return localStorage.getItem(`fw-visit:${id}`) ?? undefined;
  } catch {
    return undefined;
  }
}

const watchers: ((left: TimeLeft) => void)[] = [];

/** Calls `watch` each second with the time that is left. The server's clock decides; the device's clock may be wrong or change. */
export function watchTime(page: FormPage, watch: (left: TimeLeft) => void): void {
  // One request serves the countdown and the deadline.
  if (watchers.push(watch) === 1) start(page);
}

function start(page: FormPage): void {
  const { id, allowed } = page;
  /**
   * Times of `performance.now()`, which begins with the visit of the page. Until the server replies, the countdown ends at the latest
   * possible time.
   */
  let ends: TimeLeft = allowed ? { countdown: allowed } : {};
  let isKnown = false;
  let isAsking = false;
  let askAt = 0;
  let offset = 0;
  let timer: ReturnType<typeof setTimeout>;

  const synchronize = async () => {
    if (isAsking) return;
    isAsking = true;
    askAt = Number.POSITIVE_INFINITY;
    offset = now() - performance.now();
    try {
      const known = cookie(`fw_v_${id}`);
      const { countdown, deadline, visit } = await ask(id, known ?? page.visit ?? keptVisit(id));
      const at = performance.now();
      ends = { ...(countdown !== null && { countdown: at + countdown }), ...(deadline !== null && { deadline: at + deadline }) };
      page.visit = visit;
      if (!known) keptVisit(id, visit);
    } catch {
      askAt = performance.now() + PATIENCE;
    }
    isAsking = false;
    isKnown = true;
    tick();
  };
  const tick = () => {
    clearTimeout(timer);
    const at = performance.now();
    if (at >= askAt || Math.abs(now() - at - offset) > JUMP) void synchronize();
    const left: TimeLeft = {};
    for (const [end, time] of Object.entries(ends)) left[end as keyof TimeLeft] = time - at;
    if (isKnown) for (const watch of watchers) watch(left);
    // Wakes when the next second begins, so that none is skipped.
    timer = setTimeout(tick, Math.min(...Object.values(left).map((time) => (time > 0 && time % 1000) || 1000), 1000));
  };
  document.addEventListener('visibilitychange', () => document.hidden || void synchronize());
  addEventListener('online', () => void synchronize());
  tick();
}
