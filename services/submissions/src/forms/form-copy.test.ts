import { responseLimit } from '@formwright/contracts';
import { newDetails, newPages } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { type CachedForm, defaultPlan, isFull, newFormCounters, stateOf } from './form-copy.ts';

const now = Date.UTC(2026, 10, 21);
const form = (changes: Partial<CachedForm> = {}): CachedForm => ({
  _id: 'form',
  link: 'link',
  workspaceId: 'workspace',
  revision: 1,
  state: 'active',
  isOneTime: false,
  isOverQuota: false,
  harm: 'none',
  ...newFormCounters,
  pages: newPages({ title: 'Form', newId: () => 'id' }),
  details: newDetails({ _id: 'form', title: 'Form', link: 'link', isOneTime: false }),
  formerFormats: [],
  isSuspended: false,
  plan: defaultPlan,
  ...changes,
});

describe('whether a form takes submissions', () => {
  it('is open while active, and missing when archived or deleted', () => {
    expect(stateOf(form(), false, now)).toBe('open');
    for (const state of ['archived', 'deleted', 'gone'] as const) expect(stateOf(form({ state }), false, now)).toBe('missing');
    expect(stateOf(null, false, now)).toBe('missing');
  });
  it('[PUB-12 part: the rule] is suspended with its owner, but for one-time forms', () => {
    expect(stateOf(form({ isSuspended: true }), false, now)).toBe('suspended');
    expect(stateOf(form({ isSuspended: true, isOneTime: true }), false, now)).toBe('open');
  });
  it('is expired when full, over the quota, and from the deadline on', () => {
    const { details } = form();
    expect(stateOf(form(), true, now)).toBe('full');
    expect(stateOf(form({ isOverQuota: true }), false, now)).toBe('over_quota');
    expect(stateOf(form({ details: { ...details, deadline: { at: now, zone: 'UTC' } } }), false, now)).toBe('ended');
    expect(stateOf(form({ details: { ...details, deadline: { at: now + 1, zone: 'UTC' } } }), false, now)).toBe('open');
  });
  it('has a limit of ten on the Free plan; [QUOTA-12] a one-time form has none', () => {
    expect(responseLimit(form())).toBe(10);
    expect(isFull(form(), 9)).toBe(false);
    expect(isFull(form(), 10)).toBe(true);
    expect(responseLimit(form({ isOneTime: true }))).toBeNull();
    expect(responseLimit(form({ plan: { ...defaultPlan, maxResponses: -1 } }))).toBeNull();
  });
});
