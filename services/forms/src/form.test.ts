import { hidesBranding } from '@formwright/contracts';
import { newDetails } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { formsAboveQuota, freeQuota } from './form.ts';

const form = (_id: string, createdAt: number, isOneTime = false) => ({
  _id,
  createdAt,
  details: newDetails({ _id, title: 'Form', link: _id, isOneTime }),
});

describe('forms above the quota', () => {
  const forms = [form('newest', 3), form('oldest', 1), form('paid', 0, true), form('middle', 2)];
  it('are the newest ones; one-time forms take no place', () => {
    expect([...formsAboveQuota(forms, 1)]).toEqual(['middle', 'newest']);
    expect([...formsAboveQuota(forms, 3)]).toEqual([]);
    expect([...formsAboveQuota(forms, -1)]).toEqual([]);
  });
});

describe('the hide-branding flag', () => {
  it('counts where the plan includes it, whatever the plan is called', () => {
    expect(hidesBranding({ ...freeQuota, features: ['hide-logo'], hidesLogo: true })).toBe(true);
    expect(hidesBranding({ ...freeQuota, features: ['own-logo'], hidesLogo: true })).toBe(false);
    expect(hidesBranding({ ...freeQuota, features: ['hide-logo'] })).toBe(false);
  });
});
