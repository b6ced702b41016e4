import type { Socket } from 'node:net';

const answers: Readonly<Record<string, readonly [status: string, text: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request came too slowly.'],
};

/** Answers malformed or unfinished requests, for which Fastify has no reply yet, as every other refusal is answered. */
export function answerUnreadable({ code = '' }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = answers[code] ?? ['400 Bad Request', 'The request is malformed.'];
  const body = JSON.stringify({ error: text });
  const head = [
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
}
