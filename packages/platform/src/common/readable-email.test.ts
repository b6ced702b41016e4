import { expect, it } from '@jest/globals';
import { readableEmail } from './readable-email.ts';

it.each([
  ['Ada@xn--mller-kva.example', 'Ada@müller.example'],
  ['ada@mail.XN--mller-KVA.example', 'ada@mail.müller.example'],
  ['ada@müller.example', 'ada@müller.example'],
  ['Ada@Example.com', 'Ada@Example.com'],
  ['xn--mller-kva@example.com', 'xn--mller-kva@example.com'],
  ['ada@xn--zzzzzz--.example', 'ada@xn--zzzzzz--.example'],
  ['', ''],
])('reads %s as %s', (address, readable) => expect(readableEmail(address)).toBe(readable));
