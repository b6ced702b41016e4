import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { stubNetwork } from '../../testing/network.ts';
import { show } from '../../testing/show.tsx';
import { VerifyPanel } from './verify-panel.tsx';

const limit = 'You have exhausted your password recovery limit, please try again later';

describe('verification', () => {
  it('[AUTH-17] asks for a new mail, and shows the limit', async () => {
    let sent = 0;
    const { calls } = stubNetwork({
      '/api/newVerify': () => {
        sent += 1;
        return sent <= 1 ? [200, { success: true }] : [429, { error: { email: limit } }];
      },
    });
    const { user } = show(<VerifyPanel email="ada@example.org" />);
    expect(screen.getByText(/The link works once, for 24\s+hours\.$/)).toBeTruthy();
    const again = screen.getByRole('button', { name: 'Send the email again' });
    await user.click(again);
    expect(await screen.findByText('The email is on its way again.')).toBeTruthy();
    await user.click(again);
    expect((await screen.findByText(limit)).closest('[role="alert"]')).not.toBeNull();
    expect(calls[0]?.body).toEqual({ email: 'ada@example.org' });
  });

  it('says where the email lies on a server that keeps emails as files, and nowhere else', () => {
    const { unmount } = show(<VerifyPanel email="ada@example.org" />);
    expect(screen.queryByText(/^This server sends no emails/)).toBeNull();
    unmount();
    document.documentElement.dataset.mailFolder = 'data/mail';
    show(<VerifyPanel email="ada@example.org" />);
    expect(screen.getByText(/^This server sends no emails/).textContent).toContain('data/mail');
    delete document.documentElement.dataset.mailFolder;
  });
});
