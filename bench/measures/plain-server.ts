import { createServer } from 'node:net';
import { argv } from 'node:process';

/**
 * The least that a server in JavaScript does: a program that ends each connection at once, but answers a page of so many bytes to one
 * address. Arguments: that address, and the bytes. Prints its port. What others wait at this one is the system's and the clients' share.
 */
const [welcome, bytes] = argv.slice(2);
const page = `HTTP/1.1 200 OK\r\ncontent-length: ${bytes}\r\n\r\n${'x'.repeat(Number(bytes))}`;
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  if (socket.remoteAddress === welcome) socket.on('data', () => socket.write(page));
  else socket.destroy();
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
process.stdin.resume().once('end', () => process.exit());
