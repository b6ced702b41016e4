import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { proof } from '../../../lib/proof.ts';
import { session } from '../../../lib/session.ts';
import { holdDate } from '../../../testing/hold-date.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { outline } from '../../../testing/outline.ts';
import { stubPasskeys } from '../../../testing/passkeys.ts';
import { fill, show } from '../../../testing/show.tsx';
import { noteToasts } from '../../../testing/toasts.ts';
import type { Passkey } from './api.ts';
import { PasskeysSection } from './passkeys-section.tsx';

const now = Date.UTC(2027, 2, 9, 15);
const laptop = { _id: 'laptop', name: 'Chrome on Windows', createdAt: now - 86_400_000, usedAt: now - 120_000 };
const phone = { _id: 'phone', name: 'Phone', createdAt: now, usedAt: null };
const asked = {
  rp: { id: 'localhost', name: 'Formwright' },
  user: { id: 'dXNlcjE', name: 'ada@example.org', displayName: 'Ada' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

afterEach(() => void jest.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  holdDate(now);
  session.start('token');
});

interface Opened {
  passkeys?: Passkey[];
  most?: number;
  since?: number | null;
  /** What a removal is refused with. */
  remove?: () => [status: number, body: unknown] | undefined;
}

function open({ passkeys = [laptop], most = 10, since = null, remove = () => undefined }: Opened = {}) {
  let kept = passkeys;
  const network = stubNetwork({
    '/api/getPasskeys': () => [200, { passkeys: kept, most, proposed_name: 'Firefox on Linux' }],
    '/api/getSecondFactor': () => [200, { since, codes_left: 10, has_password: true }],
    '/api/beginPasskey': ({ body }) =>
      (body as { password: string }).password === 'right'
        ? [200, { options: asked }]
        : [422, { error: { password: 'The password is not right.' } }],
    '/api/addPasskey': () => {
      kept = [...kept, phone];
      return [200, { success: true }];
    },
    '/api/renamePasskey': ({ body }) => {
      kept = kept.map((each) => ({ ...each, name: (body as { name: string }).name }));
      return [200, { success: true }];
    },
    '/api/removePasskey': () => {
      const refused = remove();
      if (refused) return refused;
      kept = [];
      return [200, { success: true }];
    },
  });
  return { ...show(<PasskeysSection />), ...network };
}
const dialog = async () => within(await screen.findByRole('dialog'));

async function continueWith(user: ReturnType<typeof open>['user'], password = 'right') {
  const asking = await dialog();
  fill(asking.getByLabelText('Password'), password);
  await user.click(asking.getByRole('button', { name: 'Continue' }));
}

describe('the passkeys', () => {
  it('are shown with their names, when they were added and last used', async () => {
    stubPasskeys({});
    open({ passkeys: [laptop, phone] });
    const items = await screen.findAllByRole('listitem');
    expect(items[0]?.textContent).toContain('Chrome on Windows');
    expect(items[0]?.textContent).toContain('last used 2 minutes ago');
    expect(items[1]?.textContent).toContain('not used yet');
    expect(outline(document.body)).toMatchSnapshot();
  });

  it('are added by the password and the device, under a name that the browser proposes', async () => {
    stubPasskeys({});
    const { user, calls } = open({ passkeys: [] });
    expect(await screen.findByText('No passkeys yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    expect(((await dialog()).getByLabelText('Name') as HTMLInputElement).value).toBe('Firefox on Linux');
    await continueWith(user, 'wrong');
    expect(await (await dialog()).findByText('The password is not right.')).toBeTruthy();
    fill((await dialog()).getByLabelText('Name'), 'Phone');
    await continueWith(user);
    expect(await screen.findByText('Phone')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/addPasskey')?.body).toEqual({
      ...{ id: 'AQID', client_data: 'BAUG', attestation: 'BwgJ', transports: ['internal'], name: 'Phone' },
    });
  });

  it('take a code, too, where there is a second factor', async () => {
    stubPasskeys({});
    const { user, calls } = open({ since: 1_760_000_000_000 });
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    fill(await screen.findByLabelText('Code'), '123456');
    await continueWith(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ path }) => path === '/api/beginPasskey')?.body).toEqual({ password: 'right', code: '123456' });
  });

  it.each([
    ['NotAllowedError', 'No passkey was used: you canceled, it took too long, or the device has none. You can try again.'],
    ['AbortError', 'No passkey was used: you canceled, it took too long, or the device has none. You can try again.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['SecurityError', 'Passkeys work only at localhost. Please open this page there.'],
    ['NotSupportedError', 'This device cannot keep a passkey that asks for a fingerprint, a face or a PIN.'],
    ['ConstraintError', 'This device cannot keep a passkey that asks for a fingerprint, a face or a PIN.'],
    ['UnknownError', 'The browser could not use a passkey. Please try again, or use another one.'],
  ])('are not added on %s, which the dialog says in words', async (name, text) => {
    stubPasskeys({ failsWith: name });
    const { user, calls } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await continueWith(user);
    expect(await (await dialog()).findByText(text)).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/addPasskey')).toBe(false);
  });

  it('are renamed, and removed after a question', async () => {
    stubPasskeys({});
    const toasts = noteToasts();
    const { user, calls } = open();
    await user.click(await screen.findByRole('button', { name: 'Rename Chrome on Windows' }));
    fill((await dialog()).getByLabelText('Name'), 'Desk');
    await user.click((await dialog()).getByRole('button', { name: 'Rename' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Desk' }));
    expect(await screen.findByText('Remove “Desk”?')).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ path }) => path === '/api/removePasskey')).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Remove Desk' }));
    await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No passkeys yet.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a passkey' })));
    expect(JSON.stringify(toasts)).toContain('The passkey is removed.');
  });

  it('are renamed and removed where the browser has none, too, and the focus stays', async () => {
    stubPasskeys(null);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Windows' }));
    await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
    const why = await screen.findByText('No passkeys yet. This browser does not support passkeys.');
    await waitFor(() => expect(document.activeElement).toBe(why));
  });

  it('are not offered where the browser has none, the connection is not secure, or there are as many as there may be', async () => {
    const addButton = () => screen.queryByRole('button', { name: 'Add a passkey' });
    stubPasskeys(null);
    const { unmount } = open();
    expect(await screen.findByText('This browser does not support passkeys.')).toBeTruthy();
    expect(addButton()).toBeNull();
    unmount();
    stubPasskeys({ isSecure: false });
    const second = open();
    expect(await screen.findByText('Passkeys need a secure connection (https).')).toBeTruthy();
    expect(addButton()).toBeNull();
    second.unmount();
    stubPasskeys({});
    open({ most: 1 });
    expect(await screen.findByText('An account has at most 1 passkeys.')).toBeTruthy();
    expect(addButton()).toBeNull();
  });
});

/** An operator is asked who it is by a dialog of the back-office, and the call is made once more. */
it('goes by itself when an operator has confirmed who it is', async () => {
  stubPasskeys({});
  let isConfirmed = false;
  const { user, calls } = open({
    remove: () => (isConfirmed ? undefined : [403, { error: { confirm: 'Please confirm first that it is you.' } }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Windows' }));
  await user.click((await dialog()).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(proof.isAsking()).toBe(true));
  isConfirmed = true;
  proof.confirm();
  await screen.findByText('No passkeys yet.');
  expect(calls.filter(({ path }) => path === '/api/removePasskey')).toHaveLength(2);
});
