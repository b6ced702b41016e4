import { discard, residentMiB, startProduct } from '../../e2e/support/product.ts';
import type { Measure } from '../measure.ts';

/** From the start of the server's process to its first ready answer, on a data directory that exists; and its memory a moment later. */
export const startUp: Measure = {
  name: 'start-up',
  rows: {
    'ready after': { unit: 's', budget: { atMost: 2.5 } },
    'ready after, new data directory': { unit: 's' },
    'memory idle': { unit: 'MiB', budget: { atMost: 220 } },
  },
  async run() {
    const fresh = await timedStart();
    await fresh.product.stop();
    const again = await timedStart(fresh.product.dataDir);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const memory = residentMiB(again.product);
    await again.product.stop();
    discard(fresh.product.dataDir);
    return { 'ready after': again.seconds, 'ready after, new data directory': fresh.seconds, 'memory idle': memory };
  },
};

async function timedStart(dataDir?: string) {
  const started = performance.now();
  const product = await startProduct(dataDir ? { dataDir } : {});
  return { product, seconds: (performance.now() - started) / 1000 };
}
