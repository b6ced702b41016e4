import { describe, expect, it } from '@jest/globals';
import { readDetail } from './act-detail.ts';

describe('what the log says of an act', () => {
  it('is what was changed, as it was and as it is', () => {
    expect(readDetail(JSON.stringify({ plan: ['Free', 'Premium'], blocked: [true, false], name: [null, ''] }))).toEqual({
      changes: [
        { field: 'plan', before: 'Free', after: 'Premium' },
        { field: 'blocked', before: 'yes', after: 'no' },
        { field: 'name', before: null, after: '' },
      ],
      ...{ reason: '', note: '' },
    });
  });

  it('is in words for every field: times, names of plans, yes and no', () => {
    const told = { paidUntil: [null, 1_790_000_000_000], plan: ['Free', 'Standart'], blocked: [true, false], reports: [3, 0] };
    const about = { rows: 3, globalDateRange: { from: '2026-01-01', to: null } };
    expect(readDetail(JSON.stringify({ ...told, ...about }))).toEqual({
      changes: [
        { field: 'paidUntil', before: null, after: '2026-09-21 14:13:20 UTC' },
        { field: 'plan', before: 'Free', after: 'Standard' },
        { field: 'blocked', before: 'yes', after: 'no' },
        { field: 'reports', before: '3', after: '0' },
      ],
      ...{ reason: '', note: 'rows: 3, globalDateRange: from 2026-01-01, to none' },
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
