import { expect, it } from '@jest/globals';
import { isComposing } from './is-composing.ts';

it('an Enter that accepts a composed word is none of ours, in Safari too, which ends the composition before', () => {
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true }))).toBe(true);
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229 }))).toBe(true);
  expect(isComposing(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13 }))).toBe(false);
});
