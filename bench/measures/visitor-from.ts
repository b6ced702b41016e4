import { Agent, get } from 'node:http';
import { argv } from 'node:process';

/**
 * A program that opens a page again and again, at most every ten milliseconds: on a connection of its own each time, and beside that on
 * one that it keeps. Prints how long each visit took, in milliseconds. Arguments: the port, the page's path, the address that it comes
 * from, and for how many seconds.
 */
const [port, path, localAddress, seconds] = argv.slice(2);
const until = performance.now() + Number(seconds) * 1000;

async function visit(agent: Agent): Promise<number[]> {
  const waits: number[] = [];
  while (performance.now() < until) {
    const started = performance.now();
    await new Promise<void>((resolve, reject) => {
      get({ port, host: '127.0.0.1', localAddress, path, agent }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} instead of 200`));
        answer.resume().once('end', resolve);
      }).once('error', reject);
    });
    waits.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return waits;
}
const [fresh, kept] = await Promise.all([visit(new Agent()), visit(new Agent({ keepAlive: true, maxSockets: 1 }))]);
console.log(JSON.stringify({ fresh, kept }));
process.exit();
