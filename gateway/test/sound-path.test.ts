import { expect, it } from '@jest/globals';
import { soundPath } from '../src/site/sound-path.ts';

it.each([
  ['/verify/aB-3_', '/verify/aB-3_'],
  ...['.', '%3E', ').', '%E2%80%8B', '%20', '/', '/.'].map((signs) => [`/verify/aB-3_${signs}`, '/verify/aB-3_']),
  ['/contact/', '/contact'],
])('%s is %s', (path, sound) => {
  expect(soundPath(path)).toBe(sound);
});

it.each(['/', '//example.com.', '/verify/a.b', '/verify/\u00e9.', '/verify/%E0', `/${'-'.repeat(10_000)}\u00e9`, ''])(
  '%s is none',
  (path) => expect(soundPath(path)).toBeNull(),
);
