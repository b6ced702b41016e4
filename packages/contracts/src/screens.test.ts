import { expect, it } from '@jest/globals';
import { isScreen } from './screens.ts';

it.each([
  ['/', true],
  ['/forms', true],
  ['/Forms/', true],
  ['/signup', true],
  ['/signup/member', true],
  ['/sign-up', true],
  ['/responses/x/held', true],
  ['/preview/x/phone', true],
  ['/nonsense/path', false],
  ['/forms/x', false],
  ['/form', false],
  ['/signup/a/b', false],
  ['/responses/x/held/y', false],
])('%s is the address of a screen: %s', (path, is) => {
  expect(isScreen(path)).toBe(is);
});
