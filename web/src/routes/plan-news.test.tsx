import { expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { startServer, stubWindow, visit } from './testing/payments.tsx';

/** What this window tells the others of the browser. */
function noteNews() {
  const news: StorageEventInit[] = [];
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation((key, newValue) => void news.push({ key, newValue }));
  return news;
}

/** What a window hears when another one tells it. */
const hear = (news: readonly StorageEventInit[]) =>
  act(() => {
    for (const each of news) window.dispatchEvent(new StorageEvent('storage', each));
  });

it('tells the other windows that a plan was paid for, and shows in them what it changes', async () => {
  const { pay } = startServer();
  stubWindow();
  const news = noteNews();
  const { user, unmount } = visit('/profile');
  await user.click(await screen.findByRole('button', { name: /^Choose the plan: Standard/ }));
  await screen.findByText(/^Waiting for your payment/);
  pay('Standart');
  await screen.findByRole('button', { name: /^Continue: Standard/ });
  unmount();

  const { server, calls } = startServer();
  visit('/forms');
  await screen.findAllByText('1 of 1 form used');
  server.me = { ...server.me, plan: 'Standart', maxCount: 5, formCount: 4 };
  const read = () => calls.filter(({ path }) => path === '/api/getForms').length;
  const before = read();
  hear(news);
  expect(await screen.findAllByText('1 of 5 forms used')).toBeTruthy();
  await waitFor(() => expect(read()).toBe(before + 1));

  hear([{ key: news[0]?.key ?? '', newValue: 'another' }]);
  await act(async () => undefined);
  expect(read()).toBe(before + 1);
});
