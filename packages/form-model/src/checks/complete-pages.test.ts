import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pages } from '../form.ts';
import { allColumns } from '../submission/questions.ts';
import { arbitraryPages } from '../testing/arbitrary-form.ts';
import { columnOf, formOf, keyOf } from '../testing/one-question.ts';
import { checkPages } from './check-form.ts';
import { completePages } from './complete-pages.ts';

const pages = formOf(columnOf('input'), columnOf('text', {}, keyOf('t')), columnOf('image', {}, keyOf('i')));
const contents = (value: unknown) => allColumns(value as Pages).map(({ column }) => column.content as Record<string, unknown>);
const without = (...keys: string[]): unknown => {
  const copy = structuredClone(pages);
  for (const holder of [...copy, ...contents(copy)]) for (const key of keys) Reflect.deleteProperty(holder, key);
  return copy;
};

describe('what a caller may leave out', () => {
  it('is what the specification does not name: placeholder, alternative text and the pager flag', () => {
    expect(completePages(without('placeholder', 'alt', 'button'))).toEqual(pages);
    expect(checkPages(without('placeholder'))).toHaveProperty('problems');
    expect(checkPages(completePages(without('typeinput')))).toHaveProperty('problems');
  });

  it('and an image has its address in src or realSrc', () => {
    const src = '/files/Form/abc/x.png';
    for (const sent of [
      { realSrc: src },
      { src, realSrc: '' },
      { src },
      { src: '', realSrc: src },
      { src, realSrc: '/files/Form/old/y.png' },
    ]) {
      const copy = without('src') as Pages;
      Object.assign(contents(copy)[2] ?? {}, sent);
      const complete = completePages(copy);
      expect(checkPages(complete)).toHaveProperty('ok');
      expect(contents(complete)[2]).toEqual({ ...contents(pages)[2], src });
    }
    expect(contents(completePages(without('src')))[2]?.src).toBe('');
  });

  it.each([
    ['Hello\nyou', ['Hello', 'you']],
    ['<b>Hi</b>', ['<b>Hi</b>']],
    [JSON.stringify([{ type: 'paragraph', children: [{ text: 'As JSON' }] }]), ['As JSON']],
  ])('and a paragraph may be a text: %j', (paragraph, lines) => {
    const sent = formOf(columnOf('paragraph'));
    Object.assign(contents(sent)[0] ?? {}, { paragraph });
    const complete = completePages(sent);
    expect(checkPages(complete)).toHaveProperty('ok');
    expect(contents(complete)[0]?.paragraph).toEqual(lines.map((text) => ({ type: 'paragraph', children: [{ text }] })));
  });

  it('changes no whole form, and never throws', () => {
    fc.assert(
      fc.property(arbitraryPages, (form) => expect(completePages(form)).toEqual(form)),
      { numRuns: 50 },
    );
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => completePages(value) !== undefined));
  });
});
