import { describe, expect, it } from '@jest/globals';
import { type FormConditions, formState } from './form-state.ts';

const now = Date.UTC(2026, 10, 21);
const stateWith = (changes: Partial<FormConditions>) =>
  formState(
    { isUnavailable: false, isSuspended: false, isOneTime: false, isOverQuota: false, deadline: null, isFull: false, ...changes },
    now,
  );

describe('whether a form is open', () => {
  it('is open without a reason to be closed', () => {
    expect(stateWith({})).toBe('open');
  });
  it('is expired when full, over the quota, and from the instant of the deadline', () => {
    expect(stateWith({ isFull: true })).toBe('expired');
    expect(stateWith({ isOverQuota: true })).toBe('expired');
    expect(stateWith({ deadline: { at: now, zone: 'UTC' } })).toBe('expired');
    expect(stateWith({ deadline: { at: now + 1, zone: 'UTC' } })).toBe('open');
  });
  it('is suspended with its owner, even when expired, but not if it is a one-time form', () => {
    expect(stateWith({ isSuspended: true })).toBe('suspended');
    expect(stateWith({ isSuspended: true, isFull: true })).toBe('suspended');
    expect(stateWith({ isSuspended: true, isOneTime: true })).toBe('open');
    expect(stateWith({ isSuspended: true, isOneTime: true, isFull: true })).toBe('expired');
  });
  it('is unavailable where it may harm, whatever else it is', () => {
    expect(stateWith({ isUnavailable: true })).toBe('unavailable');
    expect(stateWith({ isUnavailable: true, isOneTime: true, isSuspended: true, isFull: true })).toBe('unavailable');
  });
});
