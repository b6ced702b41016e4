import { expect, it } from '@jest/globals';
import { asSought } from './as-sought.ts';

it.each([
  ['  Ada  Lovelace ', 'Ada Lovelace'],
  ['\u200bada\uff20example.com', 'ada@example.com'],
  ['ada[at]example[.]org', 'ada@example.org'],
  ['ada (at) example {dot} org', 'ada @ example . org'],
  ['hxxps[://]forms[.]example[.]com/f-kiln', 'https://forms.example.com/f-kiln'],
  ['HXXP://forms(.)example.com[:]8080', 'http://forms.example.com:8080'],
  ['Kiln [1] (small) and (attic)', 'Kiln [1] (small) and (attic)'],
])('%j is sought as %j', (typed, sought) => {
  expect(asSought(typed)).toBe(sought);
});
