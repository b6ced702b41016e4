import { richTextOf } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { descriptionOf } from '../src/server/link-card.ts';
import { column, page } from './forms.ts';

const asking = (...names: string[]) => descriptionOf([page('p', ...names.map((name) => [column('input', name)]))]);
const saying = (...texts: string[]) =>
  descriptionOf([page('p', ...texts.map((text, at) => [column('paragraph', `p${at}`, { paragraph: richTextOf(text) })]))]);

it('the card of a link tells how much a form asks', () => {
  expect([asking(), asking('a'), asking('a', 'b')]).toEqual([
    'A form with 0 questions.',
    'A form with one question.',
    'A form with 2 questions.',
  ]);
});

it('the card of a link tells the first text of a form, at most 160 signs of it', () => {
  expect(saying(' ', 'Bread\n and  cake')).toBe('Bread and cake');
  expect([saying('x'.repeat(160)), saying('x'.repeat(161))]).toEqual(['x'.repeat(160), `${'x'.repeat(160)}…`]);
});
