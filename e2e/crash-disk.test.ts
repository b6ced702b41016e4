import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { seen } from './support/api.ts';
import { audit, firstOf, noLosses } from './support/audit.ts';
import { prepareRun } from './support/running.ts';
import { type Clients, startClients } from './support/submitting.ts';

// The disk fills up, gets some room now and then, and is freed again, while clients submit.
const clients = 16;
/** Bytes that the filler leaves free at first. */
const roomAtFirst = 8_000_000;
const dripBytes = 16_384;
const drips = 20;

const works = (command: string, ...parameters: string[]) => spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;

/** A separate file system of 60 MB; null if this machine does not allow one. */
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

/** Fills the disk. */
function fillUp(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(4_096, 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const disk = makeSmallDisk();
let running: Clients | undefined;
afterAll(async () => {
  // After a failure they would go on for ever.
  await running?.stop();
});
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
    writeFileSync(filler, Buffer.alloc(Math.max(0, free() - roomAtFirst), 1));

    running = startClients(run.target, clients);
    const { acknowledged, stop } = running;
    const acknowledgedSince = (count: number) => seen(async () => acknowledged.length > count, Boolean);
    await acknowledgedSince(0);
    const timesFull = () => run.first.output().split('database or disk is full').length - 1;
    /** The product itself has met the end of the disk, as often as there are clients. @param act done each time that this is asked */
    const meetsTheEnd = (act = () => {}) => {
      const before = timesFull();
      const isMet = async () => {
        act();
        return timesFull() >= before + clients;
      };
      return seen(isMet, Boolean);
    };
    // The product refuses uploads while little space is free, so its clients alone would never fill the disk.
    await meetsTheEnd(() => fillUp(filler));
    for (let drip = 0; drip < drips; drip += 1) {
      truncateSync(filler, Math.max(0, statSync(filler).size - dripBytes));
      await meetsTheEnd();
    }
    expect(run.first.process.exitCode).toBeNull();
    rmSync(filler);
    // Recovers without a restart.
    await acknowledgedSince(acknowledged.length + 50);
    await stop();

    const { losses, responses, files } = await audit(run.first, run.account, run.target, acknowledged, run.start);
    console.log(`a full disk: ${acknowledged.length} acknowledged, ${responses} stored, ${files} files compared`);
    expect(firstOf(losses)).toEqual(noLosses);
  });
});
