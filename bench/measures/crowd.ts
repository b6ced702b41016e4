import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { argv, stdin } from 'node:process';

/**
 * A program that begins posts to a form and never ends them. It prints a line when everything is sent, and, after its input has ended, how
 * many of them the product has ended. Arguments: how many, and the address of the form.
 */
const ADDRESSES = ['127.0.0.2', '127.0.0.3'];
/** Just below what a submission may have. */
const CHARACTERS = 3_900_000;
/** Together, in bytes a second: a line of 400 Mbit/s. */
const LINE = 50_000_000;
const PIECE = 62_500;

const [posts, form = ''] = argv.slice(2);
const { port, pathname } = new URL(form);
const head = `POST ${pathname} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 4500000\r\n\r\n--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n`;

// Strangers have processors of their own: what is left of this machine's is theirs.
setPriority(constants.priority.PRIORITY_LOW);

let ended = 0;
const sockets = Array.from({ length: Number(posts) }, (_, at) => begun(ADDRESSES[at % ADDRESSES.length]));
await sendInTurns();
console.log('sent');
stdin.resume().once('end', () => {
  console.log(ended);
  process.exit();
});

function begun(localAddress: string | undefined): Socket {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    ended += 1;
  });
  socket.resume().write(head);
  return socket;
}

/** In turns, so that all of them are on their way. */
async function sendInTurns(): Promise<void> {
  const piece = Buffer.alloc(PIECE, 'x');
  const began = performance.now();
  let sent = 0;
  for (let characters = 0; characters < CHARACTERS; characters += PIECE)
    for (const socket of sockets) {
      if (!socket.destroyed) await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
      sent += PIECE;
      const early = (1_000 * sent) / LINE - (performance.now() - began);
      if (early > 5) await new Promise((resolve) => setTimeout(resolve, early));
    }
}
