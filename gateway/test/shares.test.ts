import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { createShares } from '../src/limits/limits.ts';

const newReply = () => new ServerResponse(new IncomingMessage(new Socket()));

it('four addresses with a quarter of the places each leave some to others, until they give theirs back', () => {
  const hasShare = createShares(20, 80);
  const replies = Array.from({ length: 80 }, newReply);
  const taken = replies.filter((reply, at) => hasShare(`greedy${Math.floor(at / 20)}`, reply));
  // The fourth one got 4 of the 64 that anybody may take, and no more.
  expect(taken.length).toBe(64);
  const others = ['a', 'a', 'a', 'b', 'b'].map((address) => hasShare(address, newReply()));
  expect(others).toEqual([true, true, false, true, true]);
  for (const reply of taken.slice(0, 10)) reply.emit('close');
  expect(hasShare('a', newReply())).toBe(true);
});
