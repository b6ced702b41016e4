import { expect, it } from '@jest/globals';
import { maskedEmail } from './masked-email.ts';

it.each([
  ['ada@example.org', 'a•••@example.org'],
  ['ab@example.org', 'a•••@example.org'],
  ['a@example.org', '•••@example.org'],
  ['"a@b"@example.org', '"•••@example.org'],
  ['😀b@example.org', '😀•••@example.org'],
])('%s is told as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
