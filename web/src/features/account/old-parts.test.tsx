import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { stubNetwork } from '../../testing/network.ts';
import { billingRecord, userRecord } from '../../testing/records.ts';
import { accountContents, openProfile, part } from './profile/testing/open-profile.tsx';

const at = Date.now() - 60_000;
const sessionOf = (_id: string, browser: string, isCurrent: boolean) => ({
  ...{ _id, browser, isCurrent, system: 'Linux', network: '' },
  ...{ startedAt: at, usedAt: at, endsAt: at + 86_400_000 },
});
const free = { name: 'Free', priceCents: 0, maxForms: 1, maxResponses: 10, storageBytes: 1, features: [] };
const answers: Parameters<typeof stubNetwork>[0] = {
  '/api/getMe': () => [200, userRecord({ plan: 'Standart' })],
  '/api/getSecondFactor': () => [200, { since: at, codes_left: 8, has_password: true }],
  '/api/getSessions': () => [200, { sessions: [sessionOf('here', 'Firefox', true), sessionOf('there', 'Chrome', false)], total: 2 }],
  '/api/getPasskeys': () => [
    200,
    { passkeys: [{ _id: 'key', name: 'Phone', createdAt: at, usedAt: null }], most: 10, proposed_name: 'Laptop' },
  ],
  '/api/getOwnData': () => [200, { data: { _id: 'zip', state: 'ready', size: 10, done: 1, total: 1, expires_at: at + 86_400_000 } }],
  '/api/getPlans': () => [200, [free, { ...free, name: 'Standart', priceCents: 499 }, { ...free, name: 'Premium', priceCents: 2_100 }]],
  '/api/getBilling': () => [200, billingRecord()],
  '/api/getAccountContents': () => [200, accountContents],
  '/api/getStorage': () => [200, { used: 10, limit: 1_000, isFull: false }],
};

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});

const isOff = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
/** What depends on what was read. */
const ofRows = [
  'Sign out Chrome on Linux',
  'Rename Phone',
  'Remove Phone',
  'New recovery codes',
  'Turn off',
  'Remove',
  'Make again',
  'Download',
  'Change to Free',
  'Cancel plan',
  /^Choose the plan: Premium/,
];
const isFromBefore = 'What you see is from before.';

it('parts of the profile that did not load again say so, offer nothing that may be wrong by now, and are whole again', async () => {
  const { user } = openProfile({}, answers);
  for (const name of ofRows) await screen.findByRole('button', { name });
  await screen.findByText('Forms, responses and files, also archived');
  expect([screen.queryByText(new RegExp(isFromBefore)), ...ofRows.map(isOff)]).toEqual([null, ...ofRows.map(() => false)]);

  stubNetwork({});
  window.dispatchEvent(new Event('visibilitychange'));
  for (const what of ['Your sessions', 'Your passkeys', 'The second factor', 'The state of your download', 'The plans'])
    await screen.findByText(`${what} did not load. ${isFromBefore}`);
  await screen.findByText('From before: it did not load again.');
  await screen.findByText('Not up to date. Trying again…');
  expect(ofRows.map(isOff)).toEqual(ofRows.map(() => true));
  // Right whatever the rows are, and what somebody does who is in a hurry.
  expect([isOff('Sign out everywhere'), isOff('Sign out everywhere else')]).toEqual([false, false]);

  stubNetwork(answers);
  await user.click((await part('Where you are signed in')).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(isOff('Sign out Chrome on Linux')).toBe(false));
  // The others try by themselves.
  await waitFor(() => expect(screen.queryByText(/from before|From before|Not up to date/)).toBeNull());
  expect(ofRows.map(isOff)).toEqual(ofRows.map(() => false));
});
