import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileStore } from '../ports/files.ts';

const text = { contentType: 'text/plain; charset=utf-8' };

async function read(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const MIB = 2 ** 20;

/** Bytes that differ everywhere, in chunks of another length than a store's parts. */
function* largeContent(bytes: number): Generator<Buffer> {
  for (let left = bytes, number = 0; left > 0; number++) {
    const chunk = createHash('sha256').update(String(number)).digest();
    const wide = Buffer.concat(Array.from({ length: 1_001 }, () => chunk)).subarray(0, left);
    yield wide;
    left -= wide.length;
  }
}

const digestOf = async (chunks: AsyncIterable<Buffer> | Iterable<Buffer>) => {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * The guarantees of the files port, as tests.
 * @param make an empty store
 * @param many objects of a listing; more than the store gives at once
 */
export function describeFiles(name: string, make: () => Promise<{ files: FileStore; remove(): Promise<void> }>, many = 30): void {
  describe(`files: ${name}`, () => {
    let files: FileStore;
    let remove: () => Promise<void>;
    beforeAll(async () => {
      ({ files, remove } = await make());
    });
    afterAll(() => remove());

    const content = async (key: string) => {
      const found = await files.get(key);
      return found && (await read(found.stream()));
    };
    const keys = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key } of files.list(prefix)) found.push(key);
      return found.sort();
    };

    it('gives back what was put: bytes, size and type', async () => {
      expect(await files.put('a/bytes.bin', Buffer.from([0, 255, 10, 13]), { contentType: 'application/x-any' })).toEqual({ size: 4 });
      const found = await files.get('a/bytes.bin');
      expect(found).toMatchObject({ size: 4, contentType: 'application/x-any', etag: expect.stringMatching(/^"[^"]+"$/) });
      const chunks: Buffer[] = [];
      for await (const chunk of found?.stream() ?? []) chunks.push(chunk as Buffer);
      expect([...Buffer.concat(chunks)]).toEqual([0, 255, 10, 13]);
    });

    it('takes streams of any length, nothing too', async () => {
      expect(await files.put('a/stream', Readable.from([Buffer.alloc(70_000, 'a'), Buffer.from('end')]), text)).toEqual({ size: 70_003 });
      expect((await content('a/stream'))?.slice(-4)).toBe('aend');
      expect(await files.put('a/empty', Readable.from([]), text)).toEqual({ size: 0 });
      expect(await content('a/empty')).toBe('');
    });

    it('reads a range, both ends included', async () => {
      await files.put('a/range', Buffer.from('0123456789'), text);
      const found = await files.get('a/range');
      expect(await read(found?.stream({ start: 2, end: 4 }) ?? Readable.from([]))).toBe('234');
      expect(await read(found?.stream({ start: 9, end: 9 }) ?? Readable.from([]))).toBe('9');
    });

    it('replaces an object whole, under a new etag', async () => {
      await files.put('a/again', Buffer.from('old and long'), text);
      const before = await files.get('a/again');
      await files.put('a/again', Buffer.from('new'), { contentType: 'text/html' });
      const after = await files.get('a/again');
      expect(after).toMatchObject({ size: 3, contentType: 'text/html' });
      expect(after?.etag).not.toBe(before?.etag);
      expect(await content('a/again')).toBe('new');
    });

    it('keeps the old object when a new one breaks off', async () => {
      await files.put('a/kept', Buffer.from('whole'), text);
      async function* broken() {
        yield Buffer.from('half');
        throw new Error('the sender is gone');
      }
      await expect(files.put('a/kept', Readable.from(broken()), text)).rejects.toThrow('the sender is gone');
      expect(await content('a/kept')).toBe('whole');
      await expect(files.put('a/never', Readable.from(broken()), text)).rejects.toThrow();
      expect(await files.get('a/never')).toBeNull();
    });

    it('gives back a large object, whole and by ranges, however slowly it is read', async () => {
      const size = 11 * MIB + 17;
      expect(await files.put('big/one', Readable.from(largeContent(size)), text)).toEqual({ size });
      const found = await files.get('big/one');
      expect(found).toMatchObject({ size, contentType: text.contentType });
      expect(await digestOf(found?.stream() ?? [])).toBe(await digestOf(largeContent(size)));
      const whole = Buffer.concat([...largeContent(size)]);
      const range = { start: 5 * MIB - 3, end: 10 * MIB + 3 };
      const slowly = async function* () {
        for await (const chunk of found?.stream(range) ?? []) {
          await new Promise((resolve) => setImmediate(resolve));
          yield chunk as Buffer;
        }
      };
      expect(await digestOf(slowly())).toBe(await digestOf([whole.subarray(range.start, range.end + 1)]));
    });

    it('keeps the old object when a large one breaks off, and shows none before it is whole', async () => {
      await files.put('big/kept', Buffer.from('whole'), text);
      const seen: (string | null)[] = [];
      async function* broken() {
        yield* largeContent(11 * MIB);
        seen.push(await content('big/kept'), await content('big/new'));
        throw new Error('the sender is gone');
      }
      await expect(files.put('big/kept', Readable.from(broken()), text)).rejects.toThrow('the sender is gone');
      await expect(files.put('big/new', Readable.from(broken()), text)).rejects.toThrow('the sender is gone');
      expect(seen).toEqual(['whole', null, 'whole', null]);
      expect([await content('big/kept'), await content('big/new')]).toEqual(['whole', null]);
      expect((await keys('big/')).includes('big/new')).toBe(false);
    });

    it('ends a download that is no longer wanted, and serves the next', async () => {
      await files.put('a/left', Readable.from(largeContent(3 * MIB)), text);
      const found = await files.get('a/left');
      for (let rounds = 0; rounds < 100; rounds++) {
        const stream = found?.stream() ?? Readable.from([]);
        for await (const _chunk of stream) break;
        expect(stream.destroyed).toBe(true);
      }
      found?.stream().destroy();
      expect(await digestOf(found?.stream() ?? [])).toBe(await digestOf(largeContent(3 * MIB)));
    });

    it('fails a download of an object that was replaced since it was found', async () => {
      await files.put('a/changed', Buffer.from('first'), text);
      const found = await files.get('a/changed');
      await files.put('a/changed', Buffer.from('other'), text);
      await expect(found?.stream().toArray()).rejects.toThrow('replaced');
    });

    it('shows one whole object when many are put under one key at once', async () => {
      const letters = [...'abcdefgh'];
      await Promise.all(letters.map((letter) => files.put('a/race', Buffer.alloc(50_000, letter), text)));
      const found = (await content('a/race')) ?? '';
      expect(found).toBe(found.charAt(0).repeat(50_000));
      expect(letters).toContain(found.charAt(0));
    });

    it('names the same content by the same etag until it is put again', async () => {
      await files.put('a/tag', Buffer.from('1'), text);
      const [first, second] = [await files.get('a/tag'), await files.get('a/tag')];
      expect(first?.etag).toBe(second?.etag);
    });

    it('lists and deletes any number of objects', async () => {
      const names = Array.from({ length: many }, (_, number) => `many/${String(number).padStart(5, '0')}`);
      for (let from = 0; from < many; from += 20) {
        await Promise.all(names.slice(from, from + 20).map((key) => files.put(key, Buffer.from(key), text)));
      }
      await files.put('many more', Buffer.from('1'), text);
      expect(await keys('many/')).toEqual(names);
      await files.deleteAll('many/');
      expect(await keys('many/')).toEqual([]);
      expect(await content('many more')).toBe('1');
    });

    it('knows no object that was not put or was deleted', async () => {
      expect(await files.get('a/missing')).toBeNull();
      await files.put('d/one', Buffer.from('1'), text);
      await files.delete('d/one');
      expect(await files.get('d/one')).toBeNull();
      await files.delete('d/one');
      await files.delete('no/such/folder');
    });

    it('lists and deletes by prefix, and nothing beside it', async () => {
      for (const key of ['p/1/a', 'p/1/b c', 'p/1/deep/d', 'p/10/a']) await files.put(key, Buffer.from(key), text);
      expect(await keys('p/1/')).toEqual(['p/1/a', 'p/1/b c', 'p/1/deep/d']);
      expect(await keys('p/none/')).toEqual([]);
      await files.deleteAll('p/1/');
      expect(await keys('p/')).toEqual(['p/10/a']);
      await files.deleteAll('p/1/');
      for await (const { size, modifiedAt } of files.list('p/')) {
        expect(size).toBe(6);
        expect(Number.isSafeInteger(modifiedAt)).toBe(true);
      }
    });

    it('lists what is there while others delete', async () => {
      for (const key of ['g/a', 'g/b', 'g/c']) await files.put(key, Buffer.from(key), text);
      const listed: string[] = [];
      for await (const { key } of files.list('g/')) {
        // A listing that was made before may have what is gone.
        if (listed.push(key) === 1) await files.deleteAll('g/');
      }
      expect(new Set(listed).size).toBe(listed.length);
      expect(await keys('g/')).toEqual([]);
    });

    it('takes names in any script', async () => {
      const key = 'Response/x1/Zeugnis – Größe'.replace(' – ', ' - ');
      await files.put(key, Buffer.from('ok'), text);
      expect(await content(key)).toBe('ok');
      expect(await keys('Response/x1/')).toEqual([key]);
    });

    it('keeps names apart, and as they are written', async () => {
      const names = ['007', '1e5', 'true', '.hidden', '...', '-x', ' first', 'a  b', 'A', 'a', 'é'.normalize('NFC'), 'é'.normalize('NFD')];
      for (const each of names) await files.put(`names/${each}`, Buffer.from(`of ${each}`), text);
      expect(await keys('names/')).toEqual(names.map((each) => `names/${each}`).sort());
      for (const each of names) expect(await content(`names/${each}`)).toBe(`of ${each}`);
    });

    it.each(['', '/', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/./b', '..', 'a\\b', 'a\u0000b', 'a\nb', 'a:b', `a/${'x'.repeat(300)}`])(
      'refuses %j as a key',
      async (key) => {
        const attempt = async (work: () => unknown) => work();
        await expect(attempt(() => files.put(key, Buffer.from('x'), text))).rejects.toThrow();
        await expect(attempt(() => files.get(key))).rejects.toThrow();
        await expect(attempt(() => files.delete(key))).rejects.toThrow();
      },
    );

    it.each(['', 'p', '../', 'p/../'])('refuses to delete everything below %j', async (prefix) => {
      await expect((async () => files.deleteAll(prefix))()).rejects.toThrow();
    });

    it('answers a ping', () => files.ping());

    it('says how much room is left, or that it cannot know', async () => {
      const space = await files.space();
      expect(space === null || (space.free > 0 && space.size >= space.free)).toBe(true);
    });
  });
}
