import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type Dirent, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import * as billing from '@formwright/billing';
import { serviceNames } from '@formwright/contracts';
import * as forms from '@formwright/forms';
import * as identity from '@formwright/identity';
import type { Store } from '@formwright/platform';
import { openDataDirectory } from '@formwright/platform/adapters/data-directory';
import { Deletions } from '@formwright/platform/adapters/files/deletions';
import { createDiskFiles } from '@formwright/platform/adapters/files/disk-files';
import { guardDatabases } from '@formwright/platform/adapters/sqlite/guard';
import { createSqliteStore } from '@formwright/platform/adapters/sqlite/sqlite-store';
import * as responses from '@formwright/responses';
import * as submissions from '@formwright/submissions';
import * as team from '@formwright/team';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyFiles } from '../src/offline/backup/copy-files.ts';
import { backupHealth } from '../src/offline/backup/last-backup.ts';
import { makeBackup } from '../src/offline/backup/make-backup.ts';
import { restoreBackup } from '../src/offline/backup/restore.ts';
import { tryBackup } from '../src/offline/backup/try-backup.ts';
import { futurePlacesOf } from '../src/offline/places.ts';

let root: string;
let dataDir: string;
let lines: string[];
const print = (line: string) => void lines.push(line);
const progress = { begin() {}, add() {}, end() {} };
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fw-backup-'));
  dataDir = join(root, 'data');
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  lines = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const stored: Partial<Record<string, (store: Store) => unknown>> = {
  billing: billing.storedData,
  forms: forms.storedData,
  identity: identity.storedData,
  responses: responses.storedData,
  submissions: submissions.storedData,
  team: team.storedData,
};

/** The databases of a product that was stopped. */
async function makeData(): Promise<void> {
  const guard = guardDatabases(dataDir, serviceNames);
  for (const name of serviceNames) {
    const store = createSqliteStore({ path: join(dataDir, `${name}.db`) });
    for (const collection of ['outbox', 'deadLetters', 'caughtUp']) store.collection({ name: collection });
    stored[name]?.(store);
    await store.ready();
    await store.close();
  }
  await guard.close();
  createDiskFiles({ dir: join(dataDir, 'files') });
}
const backup = (dir: string, env = {}) => makeBackup(futurePlacesOf({ DATA_DIR: dataDir, ...env }), dir, print, progress);
const restore = (to: string, dir: string, env = {}) => restoreBackup(futurePlacesOf({ DATA_DIR: to, ...env }), dir, print, progress);

describe('a try of a backup', () => {
  const attempt = (dir: string) => tryBackup(futurePlacesOf({ DATA_DIR: dataDir }), dir, print, progress);
  const kept = join('backups', 'tuesday');

  it('restores the newest one of a folder, checks it, leaves nothing of it, and notes the try', async () => {
    await makeData();
    for (const day of ['monday', 'tuesday']) expect(await backup(join(root, 'backups', day))).toBe(true);
    expect(backupHealth(dataDir)).toMatchObject({ madeAt: expect.any(Number), triedAt: null, triedOf: null, triedFindings: 0 });
    // What a try has left that was killed.
    mkdirSync(join(root, 'backups', 'monday.try.unfinished-backup'));
    expect(await attempt(join(root, 'backups'))).toBe(true);
    expect(lines.at(-1)).toMatch(/backups\/tuesday, of 2\S+Z, was restored for a try\.$/);
    const { madeAt, triedAt, triedOf, triedFindings } = backupHealth(dataDir);
    expect([triedOf, triedFindings]).toEqual([madeAt, 0]);
    expect(triedAt).toBeGreaterThanOrEqual(madeAt ?? Number.NaN);
    expect(readdirSync(join(root, 'backups')).sort()).toEqual(['monday', 'tuesday']);
  });

  it('of one that is damaged is noted, too', async () => {
    await makeData();
    await backup(join(root, kept));
    writeFileSync(join(root, kept, 'forms.db'), 'damaged');
    await expect(attempt(join(root, kept))).rejects.toThrow(/is damaged: forms\.db was changed\. Nothing was restored\.$/);
    expect(backupHealth(dataDir)).toMatchObject({ triedFindings: 1 });
    expect(readdirSync(join(root, 'backups'))).toEqual(['tuesday']);
    await expect(attempt(join(root, 'none'))).rejects.toThrow(/^There is no backup in /);
  });
});

describe('a backup', () => {
  it('and a restore are for the product that is one process, and say so', async () => {
    const servers = { STORE_URL: 'mongodb://localhost/?replicaSet=rs0' };
    expect(await backup(join(root, 'copy'), servers)).toBe(false);
    expect(await restore(join(root, 'new'), join(root, 'copy'), { FILES_URL: 's3://key:secret@objects:9000/bucket' })).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/^backup is for the product that is one process/),
      expect.stringMatching(/^restore is for the product that is one process/),
    ]);
    expect(readdirSync(root)).toEqual(['data']);
  });

  it('of no data, into a file, into a link to the data, or where nobody may write is refused, and leaves nothing', async () => {
    await expect(backup(join(root, 'copy'))).rejects.toThrow(/There is nothing to back up in \S+ yet\./);
    await makeData();
    writeFileSync(join(root, 'file'), '');
    await expect(backup(join(root, 'file'))).rejects.toThrow('file is not empty. Name a new folder');
    await expect(backup(join(root, 'file', 'copy'))).rejects.toThrow(
      /copy cannot be made: .*Name a new folder inside one that this user may write/,
    );
    symlinkSync(dataDir, join(root, 'link'));
    await expect(backup(join(root, 'link', 'copy'))).rejects.toThrow('would be lost with it');
    mkdirSync(join(root, 'empty'));
    for (const [name, to] of [
      ['to-empty', 'empty'],
      ['to-nothing', 'nothing'],
    ] as const) {
      symlinkSync(join(root, to), join(root, name));
      await expect(backup(join(root, name))).rejects.toThrow(`${name} cannot be made: it is a link. Name a new folder inside`);
      rmSync(join(root, name));
    }
    rmSync(join(root, 'empty'), { recursive: true });
    await expect(backup('/proc/copy')).rejects.toThrow(/cannot be made: .*Name a new folder/);
    expect(readdirSync(root).sort()).toEqual(['data', 'file', 'link']);
    expect(existsSync(join(dataDir, 'last-backup.json'))).toBe(false);
  });

  it('says the digest of all that it has, as sha256sum reads it', async () => {
    await makeData();
    writeFileSync(join(dataDir, 'keys', 'key'), 'secret');
    // Half written when its process was killed.
    writeFileSync(join(dataDir, 'keys', 'key.new'), 'sec');
    await backup(join(root, 'copy'));
    expect(readdirSync(join(root, 'copy', 'keys'))).toEqual(['key']);
    const copy = join(root, 'copy');
    const all = (readdirSync(copy, { recursive: true, withFileTypes: true }) as Dirent[])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(copy, join(entry.parentPath, entry.name)));
    const digests = all
      .filter((path) => !['backup.json', 'backup.sha256', 'lock'].includes(path) && !/-(wal|shm)$/.test(path))
      .map(
        (path) =>
          `${createHash('sha256')
            .update(readFileSync(join(copy, path)))
            .digest('hex')}  ${path}`,
      );
    expect(digests.length).toBeGreaterThan(serviceNames.length);
    expect(readFileSync(join(copy, 'backup.sha256'), 'utf8').trimEnd().split('\n').sort()).toEqual(digests.sort());
  });

  it('is none where the product, which keeps deleted files meanwhile, ends before they are copied', async () => {
    await makeData();
    const lock = openDataDirectory(dataDir);
    const product = createServer((_request, reply) => reply.writeHead(200).flushHeaders()).listen(0, '127.0.0.1');
    await once(product, 'listening');
    const { port } = product.address() as AddressInfo;
    writeFileSync(join(dataDir, 'control.json'), JSON.stringify({ url: `http://127.0.0.1:${port}`, secret: 'secret' }));
    const ending = { ...progress, begin: (what: string) => void (what === 'Databases' && product.closeAllConnections()) };
    try {
      await expect(makeBackup(futurePlacesOf({ DATA_DIR: dataDir }), join(root, 'copy'), print, ending)).rejects.toThrow(
        'The product has ended while the backup was made. Run it again.',
      );
    } finally {
      product.close();
      lock.release();
    }
    expect([existsSync(join(root, 'copy')), existsSync(join(dataDir, 'last-backup.json'))]).toEqual([false, false]);
  });

  it('removes what ended backups have left beside it, and nothing else', async () => {
    await makeData();
    for (const name of ['a.unfinished-backup', 'b.unfinished-backup', 'mine.unfinished-backup']) mkdirSync(join(root, name));
    writeFileSync(join(root, 'b.unfinished-backup', 'lock'), '');
    writeFileSync(join(root, 'mine.unfinished-backup', 'notes'), '');
    // An empty folder is taken, too.
    mkdirSync(join(root, 'copy'));
    expect(await backup(join(root, 'copy'))).toBe(true);
    expect(lines.sort()).toEqual([
      expect.stringMatching(/copy has everything of 20\S+: 0 responses, 0 files\. Nothing is wrong\.$/),
      `Removed ${join(root, 'a.unfinished-backup')}: a backup that has ended in the middle.`,
      `Removed ${join(root, 'b.unfinished-backup')}: a backup that has ended in the middle.`,
    ]);
    expect(readdirSync(root).sort()).toEqual(['copy', 'data', 'mine.unfinished-backup']);
    expect(await restore(join(root, 'new'), join(root, 'copy'))).toBe(true);
    expect(readFileSync(join(root, 'new', 'manifest.json'))).toEqual(readFileSync(join(root, 'copy', 'manifest.json')));
  });

  it('is one, and says what it could not note, where the disk of the data takes no more', async () => {
    await makeData();
    // Stands in the way of the note.
    mkdirSync(join(dataDir, 'last-backup.json.new'));
    expect(await backup(join(root, 'copy'))).toBe(true);
    expect(lines).toEqual([
      expect.stringMatching(/copy has everything of 20\S+: 0 responses, 0 files\. Nothing is wrong\.$/),
      expect.stringMatching(/^The time of this backup could not be written into \S+data, so the metrics do not tell of it: EISDIR/),
    ]);
    expect(await restore(join(root, 'new'), join(root, 'copy'))).toBe(true);
  });

  it('whose backup.json is not what a backup writes is refused as damaged', async () => {
    await makeData();
    await backup(join(root, 'copy'));
    const file = join(root, 'copy', 'backup.json');
    const whole = JSON.parse(readFileSync(file, 'utf8')) as { files: object; parts: object[] };
    const { parts, files } = whole;
    const others = [
      null,
      [],
      {},
      { ...whole, parts: undefined },
      { ...whole, files: {} },
      { ...whole, parts: [...parts, {}] },
      { ...whole, parts: [...parts, null] },
    ];
    for (const other of [...others, { ...whole, parts: [] }, { ...whole, format: 'one', files }]) {
      writeFileSync(file, JSON.stringify(other));
      await expect(restore(join(root, 'new'), join(root, 'copy'))).rejects.toThrow('backup.json is damaged: take another backup.');
    }
    expect(existsSync(join(root, 'new'))).toBe(false);
  });

  it('is not restored into itself, nor into a folder that is new in it, also by a link', async () => {
    await makeData();
    const copy = join(root, 'copy');
    expect(await backup(copy)).toBe(true);
    symlinkSync(copy, join(root, 'link'));
    const before = readdirSync(copy).sort();
    for (const to of [join(copy, 'data'), join(copy, 'a', 'b'), join(root, 'link', 'data')])
      await expect(restore(to, copy)).rejects.toThrow('is inside of the backup');
    await expect(restore(join(root, 'new'), copy, { FILES_URL: `file:${join(copy, 'new')}` })).rejects.toThrow('is inside of the backup');
    expect(readdirSync(copy).sort()).toEqual(before);
    expect(existsSync(join(root, 'new'))).toBe(false);
  });

  it('is restored only where there is room for it; else nothing is changed', async () => {
    await makeData();
    await backup(join(root, 'copy'));
    const disk = join(root, 'disk');
    mkdirSync(disk);
    // Only root may mount.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status !== 0) return;
    try {
      const noRoom = /^The disk of (\S+) has no room for this backup: it needs \d+ MB more, and 256 MB must stay free\.$/;
      await expect(restore(join(disk, 'data'), join(root, 'copy'))).rejects.toThrow(noRoom);
      // Another disk for the files alone.
      await expect(restore(join(root, 'new'), join(root, 'copy'), { FILES_URL: `file:${join(disk, 'files')}` })).rejects.toThrow(noRoom);
      expect([readdirSync(disk), existsSync(join(root, 'new'))]).toEqual([[], false]);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it('says that its disk has no room, and leaves nothing there', async () => {
    await makeData();
    const disk = join(root, 'disk');
    mkdirSync(disk);
    // Only root may mount.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status !== 0) return;
    try {
      await expect(backup(join(disk, 'copy'))).rejects.toThrow(
        /The disk of \S+ has no room for the backup: it needs \d+ MB more, and 256 MB must stay free\./,
      );
      expect(readdirSync(disk)).toEqual([]);
      await expect(backup(disk)).rejects.toThrow(/disk cannot be made: it is a disk of its own\. Name a new folder inside/);
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});

describe('the files of a backup', () => {
  it('are those that belong to its state, also where they are deleted while it is made', async () => {
    const [from, to] = [join(root, 'from'), join(root, 'to')];
    const deletions = new Deletions();
    const files = createDiskFiles({ dir: from, deletions });
    for (const key of ['Response/a/1', 'Response/b/1', 'Response/later/1'])
      await files.put(key, Buffer.from(key), { contentType: 'text/plain' });
    deletions.keep();
    await files.deleteAll('Response/b/');
    // Its owner is looked for in the copied state; meanwhile it is deleted.
    const belongs = async (key: string) => {
      if (key === 'Response/a/1') await files.delete(key);
      return !key.startsWith('Response/later/');
    };
    await copyFiles(from, to, belongs, () => undefined);
    await deletions.end();
    const copied: string[] = [];
    for await (const { key } of createDiskFiles({ dir: to }).list('')) copied.push(key);
    expect(copied.sort()).toEqual(['Response/a/1', 'Response/b/1']);
  });
});
