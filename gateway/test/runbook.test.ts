import { readFileSync } from 'node:fs';
import { runbook } from '@formwright/platform';
import { expect, it } from '@jest/globals';

it('the runbook says of every code what to do, in the words of the page', () => {
  const rows = readFileSync('docs/operating.md', 'utf8').matchAll(/^\| `([a-z]+\.[a-z]+)` \| .+ \| (.+) \|$/gm);
  expect(Object.fromEntries([...rows].map(([, code, todo]) => [code, todo]))).toEqual(runbook);
});
