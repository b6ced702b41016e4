import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { inspect, promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { createS3Files } from '../../src/adapters/files/s3-files.ts';
import type { S3Limits } from '../../src/adapters/files/s3-transport.ts';
import { createLogger } from '../../src/common/telemetry.ts';
import type { FileStore } from '../../src/ports/files.ts';
import { UnavailableError } from '../../src/ports/unavailable.ts';
import { settingOf } from './setting.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const server = new URL(settingOf('S3_TEST_URL'));
/** Its server is killed. */
const dir = settingOf('S3_TEST_DIR');
const manage = (command: string) => promisify(execFile)(process.execPath, ['scripts/infra/s3.mjs', command, dir]);

const log = createLogger({ level: 'silent' });
const text = { contentType: 'text/plain' };
const MIB = 2 ** 20;
/** A test that a server is waited for waits longer than any server takes. */
const patient: Partial<S3Limits> = { retry: 150_000 };
/** A test that nobody waits for ever does not wait long. */
const hasty: Partial<S3Limits> = { idle: 500, retry: 0 };

const digestOf = async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
};

describe('files on an S3 server', () => {
  let bucket: string;
  let proxy: TcpProxy;
  let admin: Client;
  beforeEach(async () => {
    bucket = `test-${randomUUID()}`;
    proxy = await startTcpProxy(Number(server.port));
    const { username: accessKey, password: secretKey, hostname: endPoint } = server;
    admin = new Client({ endPoint, port: Number(server.port), useSSL: false, accessKey, secretKey, region: 'us-east-1' });
  });
  afterEach(() => proxy.close());

  const open = (
    limits: Partial<S3Limits> = patient,
    { port = server.port, secret = server.password }: { port?: string; secret?: string } = {},
  ) =>
    createS3Files({
      url: `s3://${server.username}:${secret}@${server.hostname}:${port}/${bucket}?tls=false`,
      log,
      tmpDir: tmpdir(),
      limits,
    });
  const throughProxy = (limits?: Partial<S3Limits>) => open(limits, { port: String(proxy.port) });
  const bytesOf = async (files: FileStore, key: string) => Buffer.concat((await (await files.get(key))?.stream().toArray()) ?? []);
  const unfinished = async (key: string) => (await admin.listIncompleteUploadsQuery(bucket, key, '', '', '')).uploads;

  it('finishes an upload when the server is killed in the middle of it and comes back', async () => {
    const files = open();
    const content = randomBytes(13 * MIB);
    async function* source() {
      yield content.subarray(0, 6 * MIB);
      await manage('kill');
      const back = manage('start');
      yield content.subarray(6 * MIB);
      await back;
    }
    expect(await files.put('a/big', Readable.from(source()), text)).toEqual({ size: content.length });
    expect(await digestOf([await bytesOf(files, 'a/big')])).toBe(await digestOf([content]));
    expect(await unfinished('a/big')).toEqual([]);
  });

  it('shows nothing of an upload whose server stays away, and serves again when it is back', async () => {
    const files = open({ retry: 300 });
    await files.put('a/old', Buffer.from('old'), text);
    async function* source() {
      yield randomBytes(6 * MIB);
      await manage('kill');
      yield randomBytes(6 * MIB);
    }
    try {
      await expect(files.put('a/old', Readable.from(source()), text)).rejects.toThrow(UnavailableError);
      await expect(files.put('a/new', Buffer.from('x'), text)).rejects.toThrow(UnavailableError);
      await expect(files.get('a/old')).rejects.toThrow(UnavailableError);
      await expect(files.ping()).rejects.toThrow(UnavailableError);
      await expect(files.deleteAll('a/')).rejects.toThrow(UnavailableError);
    } finally {
      await manage('start');
    }
    expect(await bytesOf(files, 'a/old')).toEqual(Buffer.from('old'));
    expect(await files.get('a/new')).toBeNull();
    await files.ping();
  });

  it('goes on with a download when the server is killed in the middle of it and comes back', async () => {
    const files = open();
    const content = randomBytes(12 * MIB);
    await files.put('a/big', content, text);
    const stream = (await files.get('a/big'))?.stream() ?? Readable.from([]);
    const hash = createHash('sha256');
    let isKilled = false;
    for await (const chunk of stream) {
      hash.update(chunk as Buffer);
      if (isKilled) continue;
      isKilled = true;
      await manage('kill');
      await manage('start');
    }
    expect(hash.digest('hex')).toBe(await digestOf([content]));
  });

  it('removes the parts of an upload that breaks off', async () => {
    const files = open();
    await files.ping();
    async function* source() {
      yield randomBytes(11 * MIB);
      // The upload has begun.
      while ((await unfinished('a/broken')).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      throw new Error('the sender is gone');
    }
    await expect(files.put('a/broken', Readable.from(source()), text)).rejects.toThrow('the sender is gone');
    expect(await unfinished('a/broken')).toEqual([]);
  });

  it('stores an object once and whole although the answer to its completion is lost', async () => {
    const files = throughProxy();
    const content = randomBytes(11 * MIB);
    let [isCompleting, losses] = [false, 0];
    proxy.onRequest = (bytes) => {
      isCompleting ||= bytes.includes('POST ') && bytes.includes('uploadId=');
      return bytes;
    };
    proxy.onReply = (bytes) => {
      if (!isCompleting || losses > 0) return bytes;
      losses += 1;
      return 'cut';
    };
    expect(await files.put('a/big', Readable.from([content]), text)).toEqual({ size: content.length });
    expect(losses).toBe(1);
    expect(await digestOf([await bytesOf(files, 'a/big')])).toBe(await digestOf([content]));
  });

  it.each([
    ['a small object', 1_000],
    ['a part of a large one', 11 * MIB],
  ])('notices a byte that changes on the way to the server, in %s', async (_name, size) => {
    const files = throughProxy();
    await files.ping();
    const content = Buffer.alloc(size, 'x');
    let changes = 0;
    proxy.onRequest = (bytes) => {
      const at = bytes.indexOf('xxxxxxxxxx');
      if (changes > 0 || at < 0) return bytes;
      changes += 1;
      const changed = Buffer.from(bytes);
      changed[at] = 'y'.charCodeAt(0);
      return changed;
    };
    await files.put('a/exact', Readable.from([content]), text);
    expect(changes).toBe(1);
    expect(await digestOf([await bytesOf(files, 'a/exact')])).toBe(await digestOf([content]));
  });

  it('fails a download of which a byte changed on the way', async () => {
    const files = throughProxy();
    await files.put('a/exact', Buffer.alloc(1_000, 'x'), text);
    proxy.onReply = (bytes) => {
      const at = bytes.indexOf('xxxxxxxxxx');
      if (at < 0) return bytes;
      const changed = Buffer.from(bytes);
      changed[at] = 'y'.charCodeAt(0);
      return changed;
    };
    await expect(bytesOf(files, 'a/exact')).rejects.toThrow('damaged');
  });

  it('goes on where a connection was lost, and reads no byte twice', async () => {
    const files = throughProxy();
    const content = randomBytes(4 * MIB);
    await files.put('a/big', content, text);
    const found = await files.get('a/big');
    let [passed, cuts] = [0, 0];
    proxy.onReply = (bytes) => {
      passed += bytes.length;
      if (passed < MIB || cuts === 3) return bytes;
      [passed, cuts] = [0, cuts + 1];
      return 'cut';
    };
    expect(await digestOf([Buffer.concat((await found?.stream().toArray()) ?? [])])).toBe(await digestOf([content]));
    expect(cuts).toBe(3);
  });

  it('waits for a slow reader as long as it reads, and for a silent server only so long', async () => {
    const content = randomBytes(12 * MIB);
    await open().put('a/big', content, text);
    const found = await throughProxy({ idle: 2_000, retry: 2_000 }).get('a/big');
    const hash = createHash('sha256');
    let rests = 0;
    for await (const chunk of found?.stream() ?? []) {
      hash.update(chunk as Buffer);
      // Longer than a silent server may be: the reader's own time does not count.
      if (rests++ < 2) await new Promise((resolve) => setTimeout(resolve, 4_000));
    }
    expect(hash.digest('hex')).toBe(await digestOf([content]));
    let passed = 0;
    proxy.onReply = (bytes) => {
      passed += bytes.length;
      return passed > MIB ? 'hold' : bytes;
    };
    await expect(found?.stream().toArray()).rejects.toThrow(UnavailableError);
  });

  it('is not held up by a server that takes connections and never answers', async () => {
    const held: Socket[] = [];
    const silent = createServer((socket) => {
      held.push(socket);
      socket.on('error', () => undefined);
      socket.resume();
    });
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const files = open(hasty, { port: String((silent.address() as { port: number }).port) });
    const keys = async () => {
      for await (const _each of files.list('a/'));
    };
    const works = [
      () => files.put('a/b', Buffer.from('x'), text),
      () => files.get('a/b'),
      () => files.ping(),
      () => files.delete('a/b'),
      keys,
    ];
    for (const work of works) await expect(work()).rejects.toThrow(UnavailableError);
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('gives its connections back, also those of downloads that were left', async () => {
    const files = throughProxy();
    await files.put('a/big', randomBytes(3 * MIB), text);
    const found = await files.get('a/big');
    await Promise.all(
      Array.from({ length: 200 }, async (_each, number) => {
        for await (const _chunk of found?.stream() ?? []) if (number % 2 === 0) break;
      }),
    );
    expect(proxy.connections).toBeLessThanOrEqual(128);
    expect((await bytesOf(files, 'a/big')).length).toBe(3 * MIB);
  });

  it('says that it is not available with a wrong key, and tells nobody the keys', async () => {
    const files = open();
    await files.put('a/b', Buffer.from('x'), text);
    const logged: string[] = [];
    const wrong = open(patient, { secret: 'wrong-secret' });
    for (const work of [
      () => wrong.get('a/b'),
      () => wrong.put('a/c', Buffer.from('x'), text),
      () => wrong.ping(),
      () => wrong.deleteAll('a/'),
    ]) {
      const error = await work().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(UnavailableError);
      createLogger({ destination: { write: (line) => void logged.push(line) } }).error({ err: error }, 'failed');
      logged.push(inspect(error, { depth: 9, showHidden: true }));
    }
    expect(logged.join('\n')).not.toMatch(new RegExp(`wrong-secret|${server.password}|${server.username}`));
    expect(logged.join('\n')).toMatch(/SignatureDoesNotMatch|AccessDenied/);
    expect(await bytesOf(files, 'a/b')).toEqual(Buffer.from('x'));
  });

  it('makes the bucket, also when many ask at once, and never answers that a file of a lost bucket is missing', async () => {
    await Promise.all(Array.from({ length: 6 }, (_each, number) => open().put(`a/${number}`, Buffer.from('x'), text)));
    const files = open();
    expect(await files.get('a/none')).toBeNull();
    await files.deleteAll('a/');
    await admin.removeBucket(bucket);
    for (const work of [
      () => files.get('a/1'),
      () => files.put('a/1', Buffer.from('x'), text),
      () => files.ping(),
      () => files.deleteAll('a/'),
    ]) {
      await expect(work()).rejects.toThrow(UnavailableError);
    }
    await admin.makeBucket(bucket);
    await files.put('a/1', Buffer.from('x'), text);
    expect(await bytesOf(files, 'a/1')).toEqual(Buffer.from('x'));
  });

  it('refuses a key that S3 would refuse', async () => {
    const key = `${'ü'.repeat(120)}/${'ü'.repeat(120)}/${'ü'.repeat(120)}/${'ü'.repeat(120)}/${'ü'.repeat(120)}`;
    await expect(open().put(key, Buffer.from('x'), text)).rejects.toThrow(TypeError);
  });
});
