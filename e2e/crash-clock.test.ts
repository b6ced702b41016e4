import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { audit, firstOf, noLosses } from './support/audit.ts';
import { discard } from './support/product.ts';
import { prepareRun } from './support/running.ts';
import { onceMore, startClients } from './support/submitting.ts';

// The system's clock jumps by hours while clients submit and the product is killed.
jest.setTimeout(900_000);
const kills = 20;
const clients = 16;
const jumps = ['-1h', '+0', '+1d', '-90s', '+0', '+20m', '-2d'];

const library = ['x86_64', 'aarch64'].map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketimeMT.so.1`).find(existsSync);
const home = mkdtempSync(join(tmpdir(), 'fw-clock-'));
let dataDir = '';
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
  if (dataDir) discard(dataDir);
});

describe('a clock that jumps', () => {
  (library ? it : it.skip)(`loses nothing over ${kills} kills, whichever way the clock goes`, async () => {
    const setting = join(home, 'offset');
    const jump = (offset: string) => writeFileSync(setting, `${offset}\n`);
    jump('+0');
    // The monotonic clock stays correct, as on a real machine whose time is set.
    const env = { LD_PRELOAD: library ?? '', FAKETIME_TIMESTAMP_FILE: setting, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' };
    const run = await prepareRun({ env });
    dataDir = run.dataDir;
    let product = run.first;
    const running = startClients(run.target, clients);
    for (let kill = 0; kill < kills; kill += 1) {
      jump(jumps[kill % jumps.length] ?? '+0');
      await onceMore(running);
      // The moment is what is tried: any one may be the worst.
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 900));
      if (kill % 3 === 0) jump(jumps[(kill + 3) % jumps.length] ?? '+0');
      await product.kill();
      product = await run.start();
    }
    await running.stop();
    expect(running.acknowledged.length).toBeGreaterThanOrEqual(kills);

    const { losses, responses, files } = await audit(product, run.account, run.target, running.acknowledged, run.start);
    console.log(`${kills} kills, jumping clock: ${running.acknowledged.length} acknowledged, ${responses} stored, ${files} files compared`);
    expect(firstOf(losses)).toEqual(noLosses);
  });
});
