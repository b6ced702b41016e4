import { newElement, type Option, type Pages } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { type FormerPart, formerAfter } from './former-parts.ts';

let made = 0;
const newId = () => {
  made += 1;
  return `id${made}`.padEnd(50, '0');
};
const radio = newElement('radio', newId);
const option = (name: string, label = name): Option => ({ id: name, value: name, label });
const offering = (...options: Option[]): Pages => [
  {
    ...{ id: newId(), title: 'Test', color: 'default', opacity: 1, colors: {}, button: true },
    rows: [{ id: newId(), content: [{ cols: [{ ...radio, content: { ...radio.content, options } } as typeof radio] }] }],
  },
];
const values = (parts: readonly FormerPart[]) => parts.map(({ value }) => value);

describe('what a form had before', () => {
  it('is what each save took away, without what came back', () => {
    const [all, one] = [offering(option('raku'), option('ash'), option('salt')), offering(option('ash'))];
    const without = formerAfter(all, one, []);
    expect(values(without)).toEqual(['raku', 'salt']);
    expect(values(formerAfter(one, offering(option('ash'), option('salt')), without))).toEqual(['raku']);
  });

  it('gives up the oldest of it where it grows too long, and nothing before', () => {
    const former = Array.from({ length: 12 }, (_, at): FormerPart => {
      const name = `part${at}`;
      return { uniqueId: radio.uniqueId, ...option(name, 'x'.repeat(100_000)) };
    });
    const pages = offering(option('ash'));
    expect(values(formerAfter(pages, pages, former))).toEqual(values(former).slice(3));
    expect(values(formerAfter(pages, pages, former.slice(4)))).toEqual(values(former).slice(4));
  });
});
