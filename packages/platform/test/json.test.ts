import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BODY, parseJson, parseLongJson } from '../src/http/json.ts';

const names = (count: number, prefix = 'n') => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, at]));
const refusal = (text: string): unknown => {
  try {
    return parseJson(text, BODY);
  } catch (error) {
    return (error as { detail?: unknown }).detail;
  }
};

describe('JSON of a client', () => {
  it.each([
    ['many values', `[${'0,'.repeat(50_000)}0]`, 'Has too many parts.'],
    // A few more than the limit: two names in a thousand runs have the same digest.
    ['many names', JSON.stringify(names(3_010)), 'Has too many fields.'],
    ['many kinds of objects', JSON.stringify(Array.from({ length: 602 }, (_, at) => names(5, `${at}n`))), 'Has too many fields.'],
    ['many orders of few names', JSON.stringify(orders('abcdefgh').slice(0, 3_000)), 'Has too many fields.'],
  ])('is refused before it is parsed with too %s: parsing them would hold everybody up', (_, text, error) => {
    expect(refusal(text)).toEqual({ body: error });
  });

  it('may have many values under the same names, whatever its texts say', () => {
    const value = Array.from({ length: 5_000 }, (_, at) => ({ id: at, text: `"${at}": \\"`, list: [{ id: at, 'a:b': {} }] }));
    expect(refusal(JSON.stringify(value))).toEqual(value);
    expect(refusal(JSON.stringify(names(3_000)))).toEqual(names(3_000));
  });

  it('is at most 64 deep, and has as many values as its field may have', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect([refusal(nested(65)), refusal(`{"a":${nested(64)}}`)]).toEqual([
      { body: 'Is nested too deeply.' },
      { body: 'Is nested too deeply.' },
    ]);
    expect(JSON.stringify(refusal(nested(64)))).toBe(nested(64));
    expect(refusal(`[${'0,'.repeat(49_997)}0]`)).toHaveLength(49_998);
    expect(refusal(`[${'0,'.repeat(49_998)}0]`)).toHaveLength(49_999);
    expect(refusal(`[${'0,'.repeat(49_999)}0]`)).toEqual({ body: 'Has too many parts.' });
  });

  it('has U+FFFD for half a surrogate pair, in texts and names, and keeps pairs and backslashes', () => {
    const sent = String.raw`{"a\ud83d":["\uD83D\uDE00","x\uDE00y","\ud83d","\ud83d\ud83d\ude00","\\ud83d","\\\ud83d","\u0041"]}`;
    expect(refusal(sent)).toEqual({ 'a\ufffd': ['😀', 'x\ufffdy', '\ufffd', '\ufffd😀', '\\ud83d', '\\\ufffd', 'A'] });
    fc.assert(
      fc.property(
        fc.json({ stringUnit: 'binary' }),
        fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', '\\', 'u', 'd83d', '"') }),
        (json, text) => {
          expect(refusal(json)).toEqual(JSON.parse(json));
          expect(refusal(JSON.stringify([text]))).toEqual([text.toWellFormed()]);
        },
      ),
    );
  });

  it('has no name that reaches a prototype, however deep in lists and however it is written', () => {
    expect(refusal('[1,[2,{"a":[{"\\u005f_proto__":1}]}]]')).toEqual({ '1.1.a.0.__proto__': 'This field is not allowed.' });
    expect(refusal('{"a":"\\u0061","b":[null,{"c":{}}]}')).toEqual({ a: 'a', b: [null, { c: {} }] });
  });
});

/** Objects of all orders of these names. */
function orders(letters: string): Record<string, number>[] {
  const texts = (rest: string): string[] =>
    rest === '' ? [''] : [...rest].flatMap((each) => texts(rest.replace(each, '')).map((more) => each + more));
  return texts(letters).map((text) => Object.fromEntries([...text].map((name) => [name, 1])));
}

describe('a long text', () => {
  it('is parsed in turns, with the same result and the same refusals', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const long = JSON.stringify({ text: 'x'.repeat(300_000) });
    expect(await parseLongJson(long, 'a')).toEqual(parseJson(long, 'a'));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(3);
    for (const wrong of [`${long}}`, long.replace('text', '__proto__'), `[${'{},'.repeat(100_000)}{}]`]) {
      const refusal = (() => {
        try {
          return parseJson(wrong, 'a');
        } catch (error) {
          return error;
        }
      })();
      await expect(parseLongJson(wrong, 'a')).rejects.toEqual(refusal);
    }
  });
});
