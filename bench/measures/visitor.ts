import { argv } from 'node:process';

/**
 * A program that opens a page again and again, at most every ten milliseconds, and prints how long each visit took, in milliseconds.
 * Arguments: the page's address, and for how many seconds.
 */
const [page = '', seconds] = argv.slice(2);
const waits: number[] = [];
for (const until = performance.now() + Number(seconds) * 1000; performance.now() < until; ) {
  const started = performance.now();
  const answer = await fetch(page);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} instead of 200`);
  waits.push(performance.now() - started);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
console.log(JSON.stringify(waits));
