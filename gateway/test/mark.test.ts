import { readFileSync } from 'node:fs';
import { MARK_PATH } from '@formwright/contracts/mark';
import { expect, it } from '@jest/globals';

it('the mark is one shape: in the app, on pages outside of it, on public pages and in the tab', () => {
  for (const copy of ['packages/form-renderer/src/server/wordmark.tsx', 'web/src/ui/favicon.svg'])
    expect([copy, readFileSync(copy, 'utf8').split(MARK_PATH).length]).toEqual([copy, 2]);
});
