import { connect } from 'node:net';

export interface Load {
  host: string;
  port: number;
  connections: number;
  seconds: number;
  /** Makes the bytes of the next request. */
  request(): Buffer;
  /** Expected status line. */
  expected: string;
}
export interface LoadResult {
  perSecond: number;
  answered: number;
  p50: number;
  p99: number;
}

/**
 * Sends requests over keep-alive connections, one at a time on each. Parses only enough to find the end of a reply, because it shares the
 * machine with the server and must cost little CPU.
 * @throws when a reply is not the expected one or a connection breaks
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const started = performance.now();
  const until = started + load.seconds * 1000;
  await Promise.all(Array.from({ length: load.connections }, () => runConnection(load, until, latencies)));
  const seconds = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, answered: sorted.length, p50: at(0.5), p99: at(0.99) };
}

function runConnection({ host, port, request, expected }: Load, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    let sentAt = 0;
    /** Bytes of the reply still to come; -1 until its head is complete. */
    let missing = -1;
    let head = '';
    const send = () => {
      missing = -1;
      head = '';
      sentAt = performance.now();
      socket.write(request());
    };
    const finish = () => {
      latencies.push(performance.now() - sentAt);
      if (performance.now() < until) send();
      else {
        socket.end();
        resolve();
      }
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed the connection')));
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith(expected)) return reject(new Error(`unexpected answer: ${head.slice(0, 300)}`));
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (length === undefined) return reject(new Error('an answer without its length'));
        missing = Number(length) - (head.length - end - 4);
      } else missing -= chunk.length;
      if (missing === 0) finish();
    });
  });
}
