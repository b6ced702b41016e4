import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pino from 'pino';
import { type DatabaseGuard, guardDatabases } from '../src/adapters/sqlite/guard.ts';
import { acceptLoss, inspectDatabases } from '../src/adapters/sqlite/manifest.ts';
import { createSqliteStore } from '../src/adapters/sqlite/sqlite-store.ts';
import type { Document, Store } from '../src/ports/store.ts';
import { makeDataFile } from './support/data-file.ts';

const names = ['forms', 'responses'];
const silent = pino({ level: 'silent' });

interface Thing extends Document {
  text?: string;
}

describe('the databases of a data directory', () => {
  let root: string;
  let folder: string;
  let remove: () => void;
  beforeEach(() => {
    ({ folder: root, remove } = makeDataFile());
    folder = join(root, 'data');
  });
  afterEach(() => remove());

  const file = (name: string) => join(folder, name);

  /** The guard with its stores, as the product starts. */
  async function start(
    at = folder,
  ): Promise<{ guard: DatabaseGuard; stores: Store[]; write(count: number): Promise<void>; stop(): Promise<void> }> {
    const guard = guardDatabases(at, names, { checkedAfterMs: 0, writtenEveryMs: 50 });
    const stores = names.map((name) => createSqliteStore({ path: join(at, `${name}.db`) }));
    const things = stores.map((store) => store.collection<Thing>({ name: 'things' }));
    await Promise.all(stores.map((store) => store.ready()));
    let next = Date.now() * 1000;
    return {
      guard,
      stores,
      async write(count) {
        for (let written = 0; written < count; written++) {
          for (const thing of things) await thing.insertOne({ _id: String(next++), text: 'x'.repeat(2000) });
        }
      },
      async stop() {
        await Promise.all(stores.map((store) => store.close()));
        await guard.close();
      },
    };
  }

  /** The state after a kill: the files of a running product, and the manifest as it was last written. */
  async function startAndKill(): Promise<void> {
    const place = join(root, 'killed');
    const product = await start(place);
    product.guard.watch(silent);
    await product.write(20);
    const before = commitsIn(place);
    await eventually(() => (commitsIn(place).responses ?? 0) > (before.responses ?? 0));
    cpSync(place, folder, { recursive: true });
    await product.stop();
    expect(existsSync(file('responses.db-wal'))).toBe(true);
  }
  const commitsIn = (at: string): Record<string, number> => JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8')).databases;

  async function stopped(): Promise<void> {
    const product = await start();
    await product.write(20);
    await product.stop();
  }

  const refusal = () => {
    try {
      guardDatabases(folder, names);
    } catch (error) {
      expect((error as Error).name).toBe('StartError');
      return (error as Error).message;
    }
    throw new Error('it was admitted');
  };

  it('are admitted after a clean stop, after a kill, and over and over', async () => {
    await startAndKill();
    for (let round = 0; round < 3; round++) await stopped();
  });

  it('are admitted with a manifest that a kill has left older than they are', async () => {
    const product = await start();
    const old = readFileSync(file('manifest.json'));
    await product.write(5);
    await product.stop();
    writeFileSync(file('manifest.json'), old);
    await stopped();
  });

  it('are refused in one line if a newer version has stored them', async () => {
    await stopped();
    const manifest = JSON.parse(readFileSync(file('manifest.json'), 'utf8'));
    writeFileSync(file('manifest.json'), JSON.stringify({ ...manifest, format: manifest.format + 1 }));
    expect(refusal()).toMatch(/stored by a newer version of the product \(format 2; this one knows 1\)\. Use that version\.$/);
    // Before formats were counted there was none.
    writeFileSync(file('manifest.json'), JSON.stringify({ ...manifest, format: undefined }));
    await stopped();
  });

  it('are entered where an earlier version has left them without a manifest', async () => {
    const store = createSqliteStore({ path: file('forms.db') });
    const things = store.collection<Thing>({ name: 'things' });
    await store.ready();
    await things.insertOne({ _id: 'old' });
    await store.close();
    const product = await start();
    expect(await product.stores[0]?.collection<Thing>({ name: 'things' }).findOne({ _id: 'old' })).toEqual({ _id: 'old' });
    await product.stop();
  });

  it.each<[what: string, stop: () => Promise<void>, damage: () => Promise<void> | void, line: RegExp]>([
    ['is gone', stopped, () => rmSync(file('responses.db')), /responses\.db is missing/],
    ['is gone after a kill', startAndKill, () => rmSync(file('responses.db')), /responses\.db is missing/],
    ['is empty', stopped, () => truncateSync(file('forms.db'), 0), /forms\.db cannot be read \(it is empty\)/],
    [
      'is cut',
      stopped,
      () => truncateSync(file('forms.db'), statSync(file('forms.db')).size - 4096),
      /forms\.db cannot be read \((.*malformed|1 of its pages)/,
    ],
    ['is no database', stopped, () => writeFileSync(file('forms.db'), 'x'.repeat(8192)), /forms\.db cannot be read \(.*not a database/],
    [
      "is another directory's",
      stopped,
      async () => {
        const other = await start(join(root, 'other'));
        await other.write(30);
        await other.stop();
        cpSync(join(root, 'other', 'forms.db'), file('forms.db'));
      },
      /forms\.db belongs to another data directory/,
    ],
    [
      'is an older copy',
      stopped,
      async () => {
        const old = readFileSync(file('forms.db'));
        await stopped();
        writeFileSync(file('forms.db'), old);
      },
      /forms\.db lacks its last \d+ commits: it is an older copy\./,
    ],
    [
      'has lost its log',
      startAndKill,
      () => rmSync(file('responses.db-wal')),
      /responses\.db (lacks its last \d+ commits|belongs to another)/,
    ],
    [
      'has a cut log',
      startAndKill,
      () => truncateSync(file('responses.db-wal'), Math.floor(statSync(file('responses.db-wal')).size / 2)),
      /responses\.db lacks its last \d+ commits/,
    ],
    ['has lost its manifest', stopped, () => rmSync(file('manifest.json')), /whose manifest\.json is missing/],
  ])('keep the product from starting in one clear line when one %s; the loss can be accepted', async (_what, stop, damage, line) => {
    await stop();
    await damage();
    const message = refusal();
    expect(message).toMatch(line);
    expect(message).toMatch(/^The data directory [^\n]* is not whole: [^\n]* accept-loss`, then start again\.$/);
    if (message.includes('cannot be read')) {
      expect(() => acceptLoss(folder, names)).toThrow(/Move it and its -wal out of/);
      rmSync(file('forms.db'));
    }
    expect(acceptLoss(folder, names)).toContainEqual(expect.stringMatching(/^Accepted: /));
    await stopped();
  });

  it('are admitted after another program has written to one', async () => {
    await stopped();
    const store = createSqliteStore({ path: file('forms.db') });
    const things = store.collection<Thing>({ name: 'things' });
    await store.ready();
    await things.insertOne({ _id: 'by hand' });
    await store.close();
    await stopped();
  });

  it('are found sound with an index of lists among them', async () => {
    await stopped();
    const store = createSqliteStore({ path: file('forms.db') });
    const index = { name: 'byTerms', keys: { form: 1, terms: 1, at: 1 } as const, list: 'terms' };
    const lists = store.collection<Document & { form: string; terms: string[]; at: number }>({ name: 'lists', indexes: [index] });
    await store.ready();
    await lists.insertMany(Array.from({ length: 700 }, (_, at) => ({ _id: `${at}`, form: 'f', terms: [`a${at}`, 'b'], at })));
    await store.close();
    acceptLoss(folder, names);
    expect(inspectDatabases(folder, names)).toEqual([]);
    const product = await start();
    product.guard.watch(silent);
    await product.guard.checked();
    expect(product.guard.damaged()).toEqual([]);
    await product.stop();
  });

  it('are looked through in the background, and damage is logged and named', async () => {
    await stopped();
    const bytes = readFileSync(file('responses.db'));
    // After the pages that a start reads.
    writeFileSync(file('responses.db'), bytes.fill(0xff, bytes.length - 4096));
    const lines: string[] = [];
    const product = await start();
    product.guard.watch(pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }));
    await product.guard.checked();
    expect(product.guard.damaged()).toEqual(['responses.db']);
    expect(lines).toEqual([expect.stringContaining('the database responses.db is damaged')]);
    await product.stop();
  });

  it('tell once that the manifest cannot be written, however long that lasts', async () => {
    const lines: string[] = [];
    const product = await start();
    await product.write(1);
    mkdirSync(file('manifest.json.new'));
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    product.guard.watch(pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }));
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    // A close waits for what has begun.
    await expect(product.stop()).rejects.toThrow('EISDIR');
    expect(lines).toEqual([expect.stringContaining('the manifest of the databases could not be written')]);
  });
});

async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}
