import { describe, expect, it } from '@jest/globals';
import { readSought } from './read-sought.ts';

describe('what an operator looks for', () => {
  it.each([
    ['ada@example.com ', { emails: ['ada@example.com'] }],
    ['From: "Lovelace, Ada" <ada@example.com>', { emails: ['ada@example.com'] }],
    ['ada[at]example[.]com; bob@example.com, ada@example.com', { emails: ['ada@example.com', 'bob@example.com'] }],
    ['mailto:ada\uff20example.com?subject=x', { emails: ['ada@example.com'] }],
    ['https://forms.example.com/f-kiln?x=1#top', { link: 'kiln' }],
    ['https://forms.example.com/f-kiln?Email=ada@example.com', { link: 'kiln' }],
    ['forms.example.com/f-%E0', { link: 'E0' }],
    ['forms.example.com/f-\u00e9', { words: 'forms.example.com/f-\u00e9' }],
    ['/f-kiln/', { link: 'kiln' }],
    ...['<%>', '(%)', '"%".', '*%*', '%\u200b', 'See %, it is phishing.', '%%20', '%=0A'].map((around): [string, object] => [
      around.replace('%', 'https://forms.example.com/f-kiln'),
      { link: 'kiln' },
    ]),
    ['hxxps[:]//forms[.]example[.]com/F-kiln', { link: 'kiln' }],
    ['"f-kiln"', { words: '"f-kiln"', link: 'kiln' }],
    ['(paid:aB3aB3aB3).', { words: '(paid:aB3aB3aB3).', id: 'paid:aB3aB3aB3' }],
    ['https://forms.example.com/response/aB3?print', { responseId: 'aB3' }],
    ['https://forms.example.com/form/aB3#success', { formId: 'aB3' }],
    ['f-kiln', { words: 'f-kiln', link: 'kiln' }],
    ['2026-000017', { words: '2026-000017', link: '2026-000017', id: '2026-000017', invoice: '2026-000017' }],
    ['paid:aB3aB3aB3', { words: 'paid:aB3aB3aB3', id: 'paid:aB3aB3aB3' }],
    ['Ada Lovelace', { words: 'Ada Lovelace' }],
    [`${'a'.repeat(260)}@example.com`, {}],
    ['a'.repeat(201), {}],
    ['  ', {}],
  ])('%s', (text, sought) => {
    expect(readSought(text)).toEqual(sought);
  });
});
