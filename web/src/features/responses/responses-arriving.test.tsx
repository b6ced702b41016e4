import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { stubNetwork, TestStream } from '../../testing/network.ts';
import { responseList } from '../../testing/records.ts';
import { keepToasts } from '../../testing/toasts.ts';
import { answered, bodies, labels, showScreen } from './testing/show-responses.tsx';

beforeAll(() => keepToasts('lasting'));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('responses that arrive while the list is open', () => {
  it('shows the first response by itself', async () => {
    const news = new TestStream();
    let list = responseList([]);
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, list], '/api/followResponses/form1': () => [200, news] });
    showScreen();
    expect(await screen.findByText('No Data')).toBeTruthy();
    expect(screen.getByText(/^This address works on this machine only/)).toBeTruthy();
    news.tell('counts', { active: 0, archived: 0, favourites: 0 });
    list = responseList([answered('r1', 'Ada')], { labels });
    news.tell('counts', { active: 1, archived: 0, favourites: 0 });
    expect(await screen.findByText('Ada')).toBeTruthy();
    // What the list shows already is not asked for again.
    expect(calls.filter(({ path }) => path === '/api/getResponses')).toHaveLength(2);
  });

  it('opens a broken line again behind the last event', async () => {
    const lines = [new TestStream(), new TestStream()];
    let opened = 0;
    const { calls } = stubNetwork({
      '/api/getResponses': () => [200, responseList([])],
      '/api/followResponses/form1': () => [200, lines[opened++]],
    });
    showScreen();
    expect(await screen.findByText('No Data')).toBeTruthy();
    lines[0]?.tell('counts', { active: 0, archived: 0, favourites: 0 }, 'state-7');
    lines[0]?.end();
    const follows = () => calls.filter(({ path }) => path.startsWith('/api/followResponses'));
    await waitFor(() => expect(follows().length).toBeGreaterThan(1));
    // A machine that stands still for 40 seconds opens it a third time.
    const lastIds = follows().map(({ headers }) => headers['last-event-id']);
    expect(lastIds.slice(0, 2)).toEqual([undefined, 'state-7']);
  });

  it('says that it is old while the server is away, and shows what arrived meanwhile', async () => {
    const lines = [new TestStream(), new TestStream()];
    const server = { isAway: false, lines: 0, list: responseList([answered('r1', 'Ada')], { labels }) };
    stubNetwork({
      '/api/getResponses': () => [200, server.list],
      '/api/followResponses/form1': () => {
        if (server.isAway) throw new TypeError('Failed to fetch');
        return [200, lines[server.lines++]];
      },
    });
    showScreen();
    await screen.findByText('Ada');
    lines[0]?.tell('counts', { active: 1, archived: 0, favourites: 0 }, 'one');
    expect(screen.queryByText(/^Not up to date/)).toBeNull();
    server.isAway = true;
    lines[0]?.end();
    expect(await screen.findByText('Not up to date. Trying again…')).toBeTruthy();
    server.isAway = false;
    server.list = responseList([answered('r2', 'Ben'), answered('r1', 'Ada')], { labels });
    lines[1]?.tell('counts', { active: 2, archived: 0, favourites: 0 }, 'two');
    // It does not wait for its next turn when the device is on the line again.
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Ben')).toBeTruthy();
    expect(screen.queryByText(/^Not up to date/)).toBeNull();
  });

  it.each(['getResponsesDatas', 'getHeldResponses'])('says that it is old while %s of it does not load again', async (call) => {
    const figures = { total: 1, month: { thisMonth: 1, lastMonth: 0 }, today: { today: 1, yesterday: 0 }, year: [] };
    let away = '';
    const unless = (name: string, reply: unknown) => (): [number, unknown] => (away === name ? [503, {}] : [200, reply]);
    stubNetwork({
      '/api/getResponses': () => [200, responseList([answered('r1', 'Ada')], { labels })],
      '/api/getResponsesDatas': unless('getResponsesDatas', figures),
      '/api/getHeldResponses': unless('getHeldResponses', { held: [], total: 0, keptDays: 30 }),
      // A line that nothing comes on would be taken for cut.
      '/api/followResponses/form1': () => [403, {}],
    });
    showScreen();
    await screen.findByText('Ada');
    expect(screen.queryByText(/^Not up to date/)).toBeNull();
    away = call;
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Not up to date. Trying again…')).toBeTruthy();
    away = '';
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/^Not up to date/)).toBeNull());
  });

  it('says that the form is gone, and no longer that it tries again, where it was deleted while the server was away', async () => {
    const line = new TestStream();
    const gone: [number, unknown] = [404, { error: { id: 'There is no such form.' } }];
    const server = { isAway: false, isGone: false };
    stubNetwork({
      '/api/getResponses': () => (server.isGone ? gone : [200, responseList([answered('r1', 'Ada')], { labels })]),
      '/api/followResponses/form1': () => {
        if (server.isAway) throw new TypeError('Failed to fetch');
        return server.isGone ? gone : [200, line];
      },
    });
    showScreen();
    await screen.findByText('Ada');
    line.tell('counts', { active: 1, archived: 0, favourites: 0 });
    server.isAway = true;
    line.end();
    expect(await screen.findByText('Not up to date. Trying again…')).toBeTruthy();
    Object.assign(server, { isAway: false, isGone: true });
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('There is no such form.')).toBeTruthy();
    expect([screen.queryByText('Ada'), screen.queryByText(/^Not up to date/)]).toEqual([null, null]);
  });

  it('shows arrivals on a line that is slower than they come', async () => {
    const news = new TestStream();
    const waiting: ((answer: [number, unknown]) => void)[] = [];
    stubNetwork({
      '/api/getResponses': () => new Promise<[number, unknown]>((resolve) => waiting.push(resolve)),
      '/api/followResponses/form1': () => [200, news],
    });
    showScreen();
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.([200, responseList([answered('r1', 'Ada')], { labels })]);
    await screen.findByText('Ada');
    const tell = (active: number) => act(async () => news.tell('counts', { active, archived: 0, favourites: 0 }));
    await tell(2);
    await waitFor(() => expect(waiting).toHaveLength(2));
    await tell(3);
    await tell(4);
    expect(waiting).toHaveLength(2);
    waiting[1]?.([200, responseList([answered('r2', 'Ben')], { labels })]);
    expect(await screen.findByText('Ben')).toBeTruthy();
    await waitFor(() => expect(waiting).toHaveLength(3));
    waiting[2]?.([200, responseList([answered('r4', 'Dan')], { labels })]);
    expect(await screen.findByText('Dan')).toBeTruthy();
    expect(waiting).toHaveLength(3);
  });

  it('does not bring back what is being archived when news come meanwhile', async () => {
    const news = new TestStream();
    const list = responseList([answered('r2', 'Ben'), answered('r1', 'Ada')], { labels });
    const { calls } = stubNetwork({
      '/api/getResponses': () => [200, list],
      '/api/followResponses/form1': () => [200, news],
      '/api/changeResponses': () => new Promise(() => undefined),
    });
    const { user } = showScreen();
    const archive = await screen.findByRole('button', { name: 'Archive the response of Ada' });
    await act(async () => news.tell('counts', { active: 2, archived: 0, favourites: 0 }));
    await user.click(archive);
    await waitFor(() => expect(screen.queryByText('Ada')).toBeNull());
    const before = bodies(calls).length;
    await act(async () => news.tell('counts', { active: 1, archived: 1, favourites: 0 }));
    await act(async () => undefined);
    expect(bodies(calls)).toHaveLength(before);
    expect(screen.queryByText('Ada')).toBeNull();
  });

  it('keeps the place of the keyboard when arrivals push its row onto the next page', async () => {
    const news = new TestStream();
    let list = responseList([answered('r2', 'Ben'), answered('r1', 'Ada')], { labels }, 30);
    stubNetwork({ '/api/getResponses': () => [200, list], '/api/followResponses/form1': () => [200, news] });
    showScreen();
    const copy = await screen.findByRole('button', { name: 'Copy link of the response of Ada' });
    act(() => copy.focus());
    list = responseList([answered('r3', 'Cleo'), answered('r2', 'Ben')], { labels }, 31);
    news.tell('counts', { active: 31, archived: 0, favourites: 0 });
    await screen.findByText('Cleo');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Copy link of the response of Ben'));
    // Who has left the list is not taken back to it.
    act(() => (document.activeElement as HTMLElement).blur());
    list = responseList([answered('r4', 'Dan'), answered('r3', 'Cleo')], { labels }, 32);
    news.tell('counts', { active: 32, archived: 0, favourites: 0 });
    await screen.findByText('Dan');
    expect(document.activeElement).toBe(document.body);
  });
});
