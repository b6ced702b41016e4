import { type OwnProduct, startCluster } from '../../e2e/support/own-product.ts';
import { discard, startProduct } from '../../e2e/support/product.ts';
import type { BenchContext, Measure } from '../measure.ts';
import { processorTimes, residentMemory } from '../processes.ts';
import { loadPages, loadSubmissions } from './form-load.ts';
import { type FormToFill, prepareFormIn } from './prepared-form.ts';

/** What is compared, in this order, each alone on the machine. */
const places = { embedded: 0, '1 replica': 1, '2 replicas': 2 } as const;
type Place = keyof typeof places;

/** Settings of a load test: one address sends everything. */
const unlimited = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const WARM_UP_SECONDS = 2;
const MAX_WARM_UPS = 10;
const SUBMISSIONS_SECONDS = 8;
const PAGES_SECONDS = 5;
/** After its start a process gives back memory. */
const IDLE_SECONDS = 20;
/** Parts with less processor time are left out of the notes. */
const LEAST_MS = 0.005;

/**
 * Submissions and views of a form, embedded and in a cluster with one and two replicas of each process, all on this machine. The notes say
 * the processor time of each part per submission, so that the first bottleneck has a name, and its memory: the chart's requests come from
 * it.
 */
export const cluster: Measure = {
  name: 'cluster',
  rows: Object.fromEntries(
    Object.keys(places).flatMap((place) => [
      [`${place}: submissions`, { unit: '1/s' }],
      [`${place}: submissions, p99`, { unit: 'ms' }],
      [`${place}: pages`, { unit: '1/s' }],
      [`${place}: processor time per submission`, { unit: 'ms' }],
    ]),
  ),
  async run(context) {
    const figures: Record<string, number> = {};
    for (const place of Object.keys(places) as Place[]) Object.assign(figures, await measure(place, context));
    return figures;
  },
};

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

async function measure(place: Place, { note }: BenchContext): Promise<Record<string, number>> {
  const product = await start(places[place]);
  const pid = product.process.pid as number;
  try {
    await pause(IDLE_SECONDS);
    const idle = residentMemory(pid);
    const form = await prepareFormIn(product);
    await warmUp(form);
    const before = processorTimes(pid);
    const sent = await loadSubmissions(form, SUBMISSIONS_SECONDS);
    const parts = [...processorTimes(pid)]
      .map(([part, seconds]) => [part, ((seconds - (before.get(part) ?? 0)) * 1000) / sent.answered] as const)
      .filter(([, ms]) => ms >= LEAST_MS)
      .sort(([, one], [, other]) => other - one);
    note(`${place}, processor time per submission: ${parts.map(([part, ms]) => `${part} ${ms.toFixed(2)} ms`).join(', ')}`);
    const shown = await loadPages(form, PAGES_SECONDS);
    const memory = [...residentMemory(pid)].map(([part, { most }]) => `${part} ${idle.get(part)?.now ?? 0} to ${most}`);
    note(`${place}, resident MiB of one replica, idle to its most: ${memory.join(', ')}`);
    return {
      [`${place}: submissions`]: sent.perSecond,
      [`${place}: submissions, p99`]: sent.p99,
      [`${place}: pages`]: shown.perSecond,
      [`${place}: processor time per submission`]: parts.reduce((sum, [, ms]) => sum + ms, 0),
    };
  } finally {
    await product.stop();
    discard(product.dataDir);
  }
}

/** Until every replica has heard of the plan: it comes by an event, and before it a form takes ten submissions. */
async function warmUp(form: FormToFill): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await loadSubmissions(form, WARM_UP_SECONDS);
      return;
    } catch (error) {
      if (tries === MAX_WARM_UPS) throw error;
      // Its other connections end.
      await pause(WARM_UP_SECONDS);
    }
  }
}

/** @param replicas 0: the embedded product */
const start = (replicas: number): Promise<OwnProduct> =>
  replicas === 0 ? startProduct({ env: unlimited }) : startCluster({ env: unlimited, replicas });
