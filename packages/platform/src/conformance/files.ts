import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileStore } from '../ports/files.ts';

const text = { contentType: 'text/plain; charset=utf-8' };

async function read(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** The guarantees of the files port, as tests. @param make an empty store */
export function describeFiles(name: string, make: () => Promise<{ files: FileStore; remove(): Promise<void> }>): void {
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

    it('takes names in any script', async () => {
      const key = 'Response/x1/Zeugnis – Größe'.replace(' – ', ' - ');
      await files.put(key, Buffer.from('ok'), text);
      expect(await content(key)).toBe('ok');
      expect(await keys('Response/x1/')).toEqual([key]);
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
      const free = await files.freeBytes();
      expect(free === null || free > 0).toBe(true);
    });
  });
}
