import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { holdDate } from '../../testing/hold-date.ts';
import { stubNetwork } from '../../testing/network.ts';
import { show } from '../../testing/show.tsx';
import { VerifyPanel } from './verify-panel.tsx';

afterEach(() => {
  jest.useRealTimers();
});

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
    const now = Date.UTC(2027, 2, 9);
    holdDate(now);
    const { user } = show(<VerifyPanel email="ada@example.org" />);
    expect(screen.getByText(/The link works once, for 24\s+hours\.$/)).toBeTruthy();
    const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Send the email again' });
    await user.click(again);
    expect(await screen.findByText('We sent another email. Use the link in the newest one.')).toBeTruthy();
    // It takes no other press until a minute is over.
    expect(again.textContent).toMatch(/^Send again in 60 s$/);
    await user.click(again);
    expect(calls).toHaveLength(1);
    jest.setSystemTime(now + 61_000);
    await screen.findByRole('button', { name: 'Send the email again' });
    await user.click(again);
    expect((await screen.findByText(limit)).closest('[role="alert"]')).not.toBeNull();
    expect(calls[0]?.body).toEqual({ email: 'ada@example.org' });
  });

  it('says where the email lies on a server that keeps emails as files, and nowhere else', async () => {
    stubNetwork({ '/api/newVerify': () => [200, { success: true }] });
    const { unmount } = show(<VerifyPanel email="ada@example.org" />);
    expect(screen.queryByText(/^This server sends no emails/)).toBeNull();
    unmount();
    document.documentElement.dataset.mailFolder = 'data/mail';
    const { user } = show(<VerifyPanel email="ada@example.org" />);
    expect(screen.getByText(/^This server sends no emails/).textContent).toContain('data/mail');
    await user.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('There is another email. Use the link in the newest one.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/we sent/i);
    delete document.documentElement.dataset.mailFolder;
  });
});
