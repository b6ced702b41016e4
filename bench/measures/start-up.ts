import { discard, forgetBuild, type Product, residentMiB, startProduct, startScript } from '../../e2e/support/product.ts';
import type { Measure } from '../measure.ts';

/**
 * From the start of the server's process to its first ready reply, on an existing data directory; and its memory when idle, also after a
 * first `npm start`, which builds the product.
 */
export const startUp: Measure = {
  name: 'start-up',
  rows: {
    'ready after': { unit: 's', budget: { atMost: 0.9 } },
    'ready after, new data directory': { unit: 's' },
    'memory idle': { unit: 'MiB', budget: { atMost: 170 } },
    'memory idle, first start': { unit: 'MiB', budget: { atMost: 170 } },
  },
  async run() {
    forgetBuild();
    const first = await startProduct({ program: startScript });
    const firstMemory = await idleMemory(first);
    discard(first.dataDir);
    const fresh = await timedStart();
    await fresh.product.stop();
    const again = await timedStart(fresh.product.dataDir);
    const memory = await idleMemory(again.product);
    discard(fresh.product.dataDir);
    return {
      'ready after': again.seconds,
      'ready after, new data directory': fresh.seconds,
      'memory idle': memory,
      'memory idle, first start': firstMemory,
    };
  },
};

/** Measures the memory, then stops the product. */
async function idleMemory(product: Product): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const memory = residentMiB(product);
  await product.stop();
  return memory;
}

async function timedStart(dataDir?: string) {
  const started = performance.now();
  const product = await startProduct(dataDir ? { dataDir } : {});
  return { product, seconds: (performance.now() - started) / 1000 };
}
