import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { audit, firstOf, noLosses } from './support/audit.ts';
import { discard } from './support/product.ts';
import { prepareRun } from './support/running.ts';
import { onceMore, startClients } from './support/submitting.ts';

// The product is killed while clients submit. Every acknowledged submission must be present exactly once, in every service, unchanged.
const kills = process.env.CRASH_FULL ? 200 : 4;
const clients = 32;
jest.setTimeout(kills * 30_000 + 600_000);

describe('killed while it is used', () => {
  let dataDir = '';
  afterAll(() => discard(dataDir));

  it(`keeps every acknowledged submission exactly once, as it was sent, over ${kills} kills; counters agree with lists`, async () => {
    const run = await prepareRun();
    dataDir = run.dataDir;
    let product = run.first;
    const running = startClients(run.target, clients);
    for (let kill = 0; kill < kills; kill += 1) {
      await onceMore(running);
      // The moment is what is tried: any one may be the worst.
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 900));
      await product.kill();
      product = await run.start();
    }
    await running.stop();
    expect(running.acknowledged.length).toBeGreaterThanOrEqual(kills);

    const { losses, responses, files } = await audit(product, run.account, run.target, running.acknowledged, run.start);
    console.log(`${kills} kills: ${running.acknowledged.length} acknowledged, ${responses} stored, ${files} files compared`);
    expect(firstOf(losses)).toEqual(noLosses);
  });
});
