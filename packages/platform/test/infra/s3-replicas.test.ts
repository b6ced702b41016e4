import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Client } from 'minio';
import { createS3Files } from '../../src/adapters/files/s3-files.ts';
import { createLogger } from '../../src/common/telemetry.ts';
import { settingOf } from './setting.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const { username, password, hostname, port } = new URL(settingOf('S3_TEST_URL'));
const MIB = 2 ** 20;

let proxy: TcpProxy;
beforeEach(async () => {
  proxy = await startTcpProxy(Number(port));
});
afterEach(() => proxy.close());

it('a replica that starts leaves alone what another one is uploading', async () => {
  const bucket = `test-${randomUUID()}`;
  const admin = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey: username, secretKey: password });
  const open = (at: number | string) =>
    createS3Files({
      url: `s3://${username}:${password}@${hostname}:${at}/${bucket}?tls=false`,
      log: createLogger({ level: 'silent' }),
      tmpDir: tmpdir(),
    });
  const [working, starting] = [open(port), open(proxy.port)];
  let [isAsked, isAnswered] = [false, false];
  proxy.onRequest = (bytes) => {
    isAsked ||= /^GET \S*[?&]uploads/m.test(bytes.toString('latin1'));
    return bytes;
  };
  proxy.onReply = (bytes) => {
    isAnswered ||= isAsked;
    return bytes;
  };
  const until = async (holds: () => boolean | Promise<boolean>) => {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  // An upload in parts begins with the second part.
  const content = randomBytes(17 * MIB);
  async function* source() {
    yield content.subarray(0, 11 * MIB);
    await until(async () => (await admin.listIncompleteUploadsQuery(bucket, 'a/big', '', '', '')).uploads.length > 0);
    await starting.ping();
    // It looks for uploads that a crash has left.
    await until(() => isAnswered);
    await starting.ping();
    yield content.subarray(11 * MIB);
  }
  // Makes the bucket.
  await working.ping();
  await working.put('a/big', Readable.from(source()), { contentType: 'text/plain' });
  const stored = await working.get('a/big');
  expect((await buffer(stored?.stream() ?? Readable.from([]))).equals(content)).toBe(true);
});
