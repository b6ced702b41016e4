import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { holdDate } from '../../../testing/hold-date.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { outline } from '../../../testing/outline.ts';
import { show } from '../../../testing/show.tsx';
import { SessionsSection } from './sessions-section.tsx';

const now = Date.UTC(2027, 2, 9, 15);
const of = (_id: string, more: object) => ({
  _id,
  browser: 'Firefox',
  system: 'Linux',
  network: '203.0.113.0/24',
  startedAt: now - 86_400_000,
  usedAt: now - 120_000,
  endsAt: now + 86_400_000,
  isCurrent: false,
  ...more,
});
const here = of('here', { isCurrent: true });
const phone = of('phone', { browser: 'Safari', system: 'iPhone', network: '2001:db8:1::/48' });

afterEach(() => void jest.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  holdDate(now);
  session.start('token');
});

function open(total = 2, others = [phone]) {
  let sessions = [here, ...others];
  const network = stubNetwork({
    '/api/getSessions': () => [200, { sessions, total: total - 1 - others.length + sessions.length }],
    '/api/endSession': ({ body }) => {
      sessions = sessions.filter(({ _id }) => _id !== (body as { id: string }).id);
      return [200, { success: true }];
    },
    '/api/endSessions': () => {
      sessions = [here];
      return [200, { success: true }];
    },
  });
  return { ...show(<SessionsSection />), ...network };
}

describe('sessions', () => {
  it('are shown with device, network and last use; the current one is marked', async () => {
    open(53);
    const items = await screen.findAllByRole('listitem');
    expect(within(items[0] as HTMLElement).getByText('This device')).toBeTruthy();
    expect(items[0]?.textContent).toContain('Firefox on Linux');
    expect(items[0]?.textContent).toContain('203.0.113.… · last used 2 minutes ago');
    expect(items[1]?.textContent).toContain('2001:db8:1:…');
    expect(within(items[0] as HTMLElement).queryByRole('button')).toBeNull();
    expect(screen.getByText('And 51 more, used longer ago.')).toBeTruthy();
    expect(outline(document.body)).toMatchSnapshot();
  });

  it('are ended one by one', async () => {
    const { user, calls } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(calls.find(({ path }) => path === '/api/endSession')?.body).toEqual({ id: 'phone' });
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  const press = async (user: ReturnType<typeof open>['user'], name: string) => {
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  const isLeft = (count: number) => waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count));

  it('give the focus to the next one when they are ended, and to the list when no other is left', async () => {
    const { user } = open(3, [phone, of('tablet', { browser: 'Chrome', system: 'Android' })]);
    await press(user, 'Sign out Safari on iPhone');
    await isLeft(2);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Sign out Chrome on Android'));
    await press(user, 'Sign out everywhere else');
    await isLeft(1);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('UL'));
  });

  it('are six at first where there are many', async () => {
    const { user } = open(
      62,
      Array.from({ length: 49 }, (_, n) => of(`phone${n}`, {})),
    );
    await isLeft(6);
    expect(screen.queryByText(/used longer ago/)).toBeNull();
    await press(user, 'Show 50 of 62');
    await isLeft(50);
    expect(screen.getByText('And 12 more, used longer ago.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Show the latest 6');
  });

  it('are ended everywhere else, or, after a question, everywhere', async () => {
    const { user, calls } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(session.isSignedIn()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(session.isSignedIn()).toBe(false));
    const ended = calls.filter(({ path }) => path === '/api/endSessions').map(({ body }) => body);
    expect(ended).toEqual([{ keep_current: true }, { keep_current: false }]);
  });
});
