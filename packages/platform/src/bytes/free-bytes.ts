import { types } from 'node:util';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

let closed: MessagePort | undefined;

/**
 * Frees the memory of bytes that nobody reads again, instead of leaving that to the garbage collector: it runs a full collection for every
 * few dozen MB outside of its heap, and with clients that send 50 MB a second each third of a second was a pause for everybody. Bytes that
 * share their memory with others are left alone. The buffer is empty afterwards.
 */
export function freeBytes({ buffer, byteLength }: Buffer): void {
  if (!types.isArrayBuffer(buffer) || buffer.byteLength !== byteLength || byteLength === 0) return;
  // What is handed over to a port that is closed is freed at once. `ArrayBuffer.prototype.transfer` is not in Node 20.
  closed ??= closedPort();
  closed.postMessage(null, [buffer]);
}

function closedPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.close();
  return port1;
}
