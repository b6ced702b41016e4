import { expect, it } from '@jest/globals';
import { csvText } from '../src/csv.ts';

async function* rows(...texts: string[]) {
  yield* texts;
}

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "a" twice', '"say ""a"" twice"'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['a;b c', 'a;b c'],
])('a cell of a CSV file that says %j is written as %j', async (text, written) => {
  let file = '';
  for await (const chunk of csvText(['Head', 'b,c'], rows(text), (each) => [each, 'end'])) file += chunk;
  expect(file).toBe(`\uFEFFHead,"b,c"\r\n${written},end\r\n`);
});
