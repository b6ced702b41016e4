import { describe, expect, it } from '@jest/globals';
import { readDetail } from './act-detail.ts';

describe('what the log says of an act', () => {
  it('is what was changed, as it was and as it is', () => {
    expect(readDetail(JSON.stringify({ plan: ['Free', 'Premium'], blocked: [true, false], name: [null, ''] }))).toEqual({
      changes: [
        { field: 'plan', before: 'Free', after: 'Premium' },
        { field: 'blocked', before: 'true', after: 'false' },
        { field: 'name', before: null, after: '' },
      ],
      ...{ reason: '', note: '' },
    });
  });

  it('is the reason, and what else is named', () => {
    expect(readDetail(JSON.stringify({ count: [2, 0], queue: 'mail', reason: 'gone', form: 'f1' }))).toEqual({
      changes: [{ field: 'count', before: '2', after: '0' }],
      reason: 'gone',
      note: 'queue: mail, form: f1',
    });
  });

  it('is the text of an entry of before', () => {
    for (const note of ['everywhere', '', '{half', 'a new password']) expect(readDetail(note)).toEqual({ changes: [], reason: '', note });
  });
});
