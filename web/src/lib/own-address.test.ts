import { expect, it } from '@jest/globals';
import { isOnlyHere } from './own-address.ts';

it.each(['localhost', 'forms.localhost', '127.0.0.1', '127.8.0.1', '0.0.0.0', '[::1]', '[::]'])('%s works on this machine only', (host) =>
  expect(isOnlyHere(host)).toBe(true),
);
it.each(['localhost.example.com', '192.168.1.5', '10.0.0.1', 'example.com', '127.example.com', '[2001:db8::1]', 'studio'])(
  '%s works on others too',
  (host) => expect(isOnlyHere(host)).toBe(false),
);
