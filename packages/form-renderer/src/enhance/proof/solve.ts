import { firstWordOf } from './sha-256.ts';

/** Numbers that are tried before the work can be interrupted. */
const TRIES = 500;

/**
 * Solves the puzzles of a challenge, a little at each step: for each, a number whose digest begins with zero bits.
 * @param bits zero bits of each, at most 31
 * @returns what goes into the hidden field; the server checks it in proof-of-work.ts
 */
export function* solving(challenge: string, puzzles: number, bits: number): Generator<undefined, string> {
  const numbers: number[] = [];
  for (let number = 0; numbers.length < puzzles; number += 1) {
    if (firstWordOf(`${challenge.slice(-32)}.${numbers.length}.${number}`) >>> (32 - bits) === 0) {
      numbers.push(number);
      number = -1;
    }
    if (number % TRIES === TRIES - 1) yield;
  }
  return `${challenge}~${numbers}`;
}
