import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { outline } from '../../../testing/outline.ts';
import { fill, show } from '../../../testing/show.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** The reply to this code does not arrive. */
const LOST = '111111';
const codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-IJKL-MNO${at}`);

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});

function open(isOn: boolean, codesLeft = 10) {
  let since: number | null = isOn ? 1_760_000_000_000 : null;
  const refusal = (field: string, text: string) => [422, { error: { [field]: text } }] as [number, unknown];
  const network = stubNetwork({
    '/api/getSecondFactor': () => [200, { since, codes_left: codesLeft, has_password: true }],
    '/api/beginSecondFactor': ({ body }) =>
      (body as { password: string }).password === 'right'
        ? [200, { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ' }]
        : refusal('password', 'The password is not right.'),
    '/api/confirmSecondFactor': ({ body }) => {
      const { code } = body as { code: string };
      if (code !== '123456' && code !== LOST) return refusal('code', 'This code is not right.');
      since = 1_760_000_000_000;
      if (code === LOST) throw new TypeError('Failed to fetch');
      return [200, { recovery_codes: codes }];
    },
    '/api/renewRecoveryCodes': () => [200, { recovery_codes: codes }],
    '/api/removeSecondFactor': () => {
      since = null;
      return [200, { success: true }];
    },
  });
  return { ...show(<SecondFactorSection />), ...network };
}

describe('the second factor', () => {
  it('is set up by password, QR code or key, and a code; the recovery codes are shown once', async () => {
    const { user } = open(false);
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = () => within(screen.getByRole('dialog'));
    fill(await screen.findByLabelText('Password'), 'wrong');
    await user.click(dialog().getByRole('button', { name: 'Continue' }));
    expect(await dialog().findByText('The password is not right.')).toBeTruthy();
    fill(dialog().getByLabelText('Password'), 'right');
    await user.click(dialog().getByRole('button', { name: 'Continue' }));
    expect(await dialog().findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(dialog().getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
    // The field with the password, and with it the focus, is gone.
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByLabelText('Code')));
    fill(dialog().getByLabelText('Code'), '000000');
    await user.click(dialog().getByRole('button', { name: 'Turn on' }));
    expect(await dialog().findByText('This code is not right.')).toBeTruthy();
    expect(outline(document.body)).toMatchSnapshot();
    fill(dialog().getByLabelText('Code'), '123456');
    await user.click(dialog().getByRole('button', { name: 'Turn on' }));
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    await user.click(screen.getByRole('button', { name: 'I have them' }));
    expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy();
    // The button that opened it all is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Second factor' })));
  });

  it('shows that it is on also when no answer to Turn on came', async () => {
    const { user } = open(false);
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = within(screen.getByRole('dialog'));
    fill(await screen.findByLabelText('Password'), 'right');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    fill(await dialog.findByLabelText('Code'), LOST);
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeTruthy();
  });

  it('gives the focus back when its dialogs are closed', async () => {
    const { user } = open(true);
    for (const name of ['New recovery codes', 'Turn off']) {
      const button = await screen.findByRole('button', { name });
      await user.click(button);
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });

  it('warns when few recovery codes are left, and makes new ones by password and code', async () => {
    const { user, calls } = open(true, 1);
    expect(await screen.findByText(/1 recovery code left/)).toBeTruthy();
    expect(screen.getByText('Make new recovery codes before you run out of them.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    fill(await screen.findByLabelText('Password'), 'right');
    fill(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Make new codes' }));
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/renewRecoveryCodes')?.body).toEqual({ password: 'right', code: '123456' });
  });

  it('is turned off by password and code', async () => {
    const { user, calls } = open(true);
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = within(await screen.findByRole('dialog'));
    fill(dialog.getByLabelText('Password'), 'right');
    fill(dialog.getByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.getByText('Your password signs you in without a code.')).toBeTruthy());
    expect(calls.find(({ path }) => path === '/api/removeSecondFactor')?.body).toEqual({ password: 'right', code: '123456' });
  });
});
