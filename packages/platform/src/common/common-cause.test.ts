import { expect, it } from '@jest/globals';
import { commonCause } from './common-cause.ts';

it.each([
  ['timed out after 10000 ms', 'timed out after … ms'],
  ['connect ECONNREFUSED 127.0.0.1:27017', 'connect ECONNREFUSED …'],
  ['form 4711 is "Kiln 7"', 'form … is "…"'],
  ['550 5.1.1 no such user 12 here', '550 5.1.1 no such user … here'],
  ['Message failed: 451 4.7.1 try again in 300 s', 'Message failed: 451 4.7.1 try again in … s'],
])('has nothing that differs from one failure to the next, and what a mail server replies: %s', (text, cause) => {
  expect(commonCause(text)).toBe(cause);
});
