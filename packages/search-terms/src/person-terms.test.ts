import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { personTerms, soughtAddress, soughtPerson } from './person-terms.ts';
import { NO_TERM, pairOf } from './terms.ts';

type Term = { terms: string | { $startsWith: string } };

/** Whether an index with these terms finds the row. */
function finds(terms: readonly string[], text: string): boolean {
  const has = ({ terms: wanted }: Term) =>
    typeof wanted === 'string' ? terms.includes(wanted) : terms.some((term) => term.startsWith(wanted.$startsWith));
  return (soughtPerson(text).$and ?? []).every((part) => ('$or' in part ? part.$or.some(has) : has(part)));
}

describe('the terms of rows that tell of a person', () => {
  const ada = personTerms({ firstname: 'Ada', lastname: "O'Brien-Škoda", email: ' John.Smith9@Example.com ' }, ['Order 4711 of A5 paper']);

  it('are the words, the address and its beginnings that have a digit or a sign', () => {
    expect(personTerms({ firstname: 'Ada', lastname: '', email: 'ada17@b.eu' })).toEqual([
      ...[pairOf('email', 'ada17@b.eu'), '<ada17@', 'ada', '<ada1', '<ada17', '>b', '>b.', '>b.e', '>b.eu'],
    ]);
    expect(personTerms({ firstname: '', lastname: '', email: '' })).toEqual([]);
  });

  it('find it by the beginning of its address, with digits, over @ and dots', () => {
    for (const text of [
      'john',
      'smith',
      'john.smith',
      ...['john.smith9\uff20example.com', 'john.smith9[at]example[.]com', 'john.smith9@example(dot)com'],
      'JOHN.Smith9',
      'john.s',
      'smith9',
      'john.smith9@',
      'john.smith9@exa',
      '@example.com',
    ])
      expect([text, finds(ada, text)]).toEqual([text, true]);
    for (const text of ['example.com', 'example.c', 'john.smith9@example.com', 'ada smith9', 'obrien', "o'brien", 'škoda', '4711', '47 a5'])
      expect([text, finds(ada, text)]).toEqual([text, text !== 'obrien']);
    for (const text of ['john.smith8', 'john.t', 'smith99', 'smith@', 'john.smith9@xample', '@com', 'example.net', '48', 'bea'])
      expect([text, finds(ada, text)]).toEqual([text, false]);
  });

  it('find names of one sign, and names that are written as one word', () => {
    const umlaut = personTerms({ firstname: '', lastname: '', email: 'ada@Müller.example' });
    expect(umlaut).toEqual(personTerms({ firstname: '', lastname: '', email: 'ada@xn--mller-kva.example' }));
    for (const text of ['ada@mül', '@müller.example', 'ada@xn--ml', 'Ada@MÜLLER.example', 'müller.ex'])
      expect([text, finds(umlaut, text)]).toEqual([text, true]);
    expect(soughtAddress('ada@müller.example')).toEqual(soughtAddress('ada@xn--mller-kva.example'));
    const wang = personTerms({ firstname: '伟', lastname: '王', email: 'wang@example.com' });
    for (const text of ['王', '伟', '王 伟', '王伟', '伟王']) expect([text, finds(wang, text)]).toEqual([text, true]);
    expect(finds(personTerms({ firstname: '小明', lastname: '王', email: '' }), '王小')).toBe(true);
    expect(finds(personTerms({ firstname: 'Л', lastname: '', email: '' }), 'л')).toBe(true);
    expect(soughtPerson('a')).toEqual({ $and: [{ terms: 'a' }] });
  });

  it('find nothing by a text without words, and everybody by none', () => {
    expect([soughtPerson(), soughtPerson(' ')]).toEqual([{}, {}]);
    for (const text of ['!?', '@']) expect(soughtPerson(text)).toEqual({ $and: [{ terms: NO_TERM }] });
    expect(soughtPerson('ab '.repeat(11)).$and).toHaveLength(10);
    expect(soughtAddress('\u200bADA@example.com')).toEqual({ $and: [{ terms: pairOf('email', 'ada@example.com') }] });
  });

  it('are whole letters, whatever is written for an address', () => {
    const odd = [`${'a'.repeat(39)}\u{1f600}b@example.org`, 'a\ud83d@example.org', `a@${'b'.repeat(39)}\u{20bb7}.example`];
    const person = (email: string) => personTerms({ firstname: email, lastname: email, email });
    for (const email of odd) expect(person(email).filter((term) => !term.isWellFormed())).toEqual([]);
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (email) => person(email).every((term) => term.isWellFormed())));
  });

  it('find every address by each of its beginnings of two signs or more', () => {
    const part = fc.string({ unit: fc.constantFrom(...'abz019._+-'), minLength: 1, maxLength: 12 }).map((text) => `a${text}z`);
    fc.assert(
      fc.property(part, fc.constantFrom('example.com', 'mail1.example.org'), (local, domain) => {
        const address = `${local}@${domain}`;
        const terms = personTerms({ firstname: '', lastname: '', email: address });
        for (let length = 2; length <= address.length; length += 1)
          expect([address.slice(0, length), finds(terms, address.slice(0, length))]).toEqual([address.slice(0, length), true]);
      }),
    );
  });
});
