import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { argv } from 'node:process';

/**
 * A program that begins a connection again as soon as it has ended, for very many connections at once, until its input ends. Arguments: the
 * port, the address that it comes from, and how many. It gives way to the others of this machine, as if it ran on another one.
 */
const [port, localAddress = '', count] = argv.slice(2);
setPriority(10);

function begin(): void {
  connect({ port: Number(port), host: '127.0.0.1', localAddress })
    .on('error', () => undefined)
    .once('close', () => setImmediate(begin))
    .resume();
}
for (let at = 0; at < Number(count); at += 1) begin();
console.log('begun');
process.stdin.resume().once('end', () => process.exit());
