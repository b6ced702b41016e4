import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { audit, firstOf, noLosses } from './support/audit.ts';
import { prepareRun } from './support/running.ts';
import { startClients } from './support/submitting.ts';

// The disk fills up, gets a little room now and then, and is freed again, while clients submit.
jest.setTimeout(600_000);
const clients = 16;
/** Room that the filler leaves to the product at first, bytes. */
const roomAtFirst = 8_000_000;
const dripBytes = 16_384;
const drips = 20;

const works = (command: string, ...parameters: string[]) => spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;

/** A file system of 60 MB of its own; null where this machine does not allow one. */
function makeSmallDisk(): { path: string; remove(): void } | null {
  const home = mkdtempSync(join(tmpdir(), 'fw-disk-'));
  const image = join(home, 'image');
  const path = join(home, 'disk');
  mkdirSync(path);
  writeFileSync(image, '');
  truncateSync(image, 60_000_000);
  const made = works('mkfs.ext4', '-q', image) && works('mount', '-o', 'loop', image, path);
  const remove = () => {
    if (made) works('umount', '-l', path);
    rmSync(home, { recursive: true, force: true });
  };
  if (made) return { path, remove };
  remove();
  return null;
}

const disk = makeSmallDisk();
afterAll(() => disk?.remove());

describe('a disk that fills', () => {
  (disk ? it : it.skip)('loses nothing that was acknowledged while the disk is full, drips and is freed', async () => {
    const root = disk?.path ?? '';
    const run = await prepareRun({ dataDir: join(root, 'data') });
    const filler = join(root, 'filler');
    const free = () => {
      const { bavail, bsize } = statfsSync(root);
      return bavail * bsize;
    };
    let filled = Math.max(0, free() - roomAtFirst);
    writeFileSync(filler, Buffer.alloc(filled, 1));

    const running = startClients(run.target, clients);
    const acknowledgedSince = async (count: number) => {
      while (running.acknowledged.length <= count) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    await acknowledgedSince(0);
    while (free() > 2 * dripBytes) await new Promise((resolve) => setTimeout(resolve, 100));
    for (let drip = 0; drip < drips; drip += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      filled = Math.max(0, filled - dripBytes);
      truncateSync(filler, filled);
    }
    expect(run.first.process.exitCode).toBeNull();
    rmSync(filler);
    // It takes submissions again by itself, without a restart.
    await acknowledgedSince(running.acknowledged.length + 50);
    await running.stop();

    const { losses, responses, files } = await audit(run.first, run.account, run.target, running.acknowledged, run.start);
    console.log(`a full disk: ${running.acknowledged.length} acknowledged, ${responses} stored, ${files} files compared`);
    expect(firstOf(losses)).toEqual(noLosses);
  });
});
