import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryKeys } from '../../lib/query-keys.ts';
import { stubNetwork } from '../../testing/network.ts';
import { outline, withoutMoments } from '../../testing/outline.ts';
import { testQueries } from '../../testing/queries.ts';
import { responseList } from '../../testing/records.ts';
import { show } from '../../testing/show.tsx';
import { keepToasts } from '../../testing/toasts.ts';
import { toast } from '../../ui/toast-store.ts';
import { ResponsesScreen } from './responses-screen.tsx';
import { answered, bodies, labels, showScreen } from './testing/show-responses.tsx';
import { widgetsKey } from './widgets/api.ts';

beforeAll(() => keepToasts('lasting'));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('responses', () => {
  it('[RESP-02] shows the total in the tab All, and No Data with the link to share when there is none', async () => {
    stubNetwork({ '/api/getResponses': () => [200, responseList([])] });
    const { user } = showScreen();
    expect(await screen.findByText('No Data')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Lists' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['All(0)']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/f-kilnkilnki');
  });

  it('of a form that does not exist say only that, whichever reply comes first', async () => {
    toast.clear();
    const missing: [number, unknown] = [404, { error: { id: 'There is no such form.' } }];
    let answer: (reply: [number, unknown]) => void = () => undefined;
    const { calls } = stubNetwork({
      '/api/getResponses': () => new Promise((resolve) => (answer = resolve)),
      '/api/getResponsesDatas': () => missing,
      '/api/getHeldResponses': () => missing,
    });
    const queries = testQueries();
    show(<ResponsesScreen formId="form1" form={undefined} />, { queries, path: '/?search=Ada' });
    await waitFor(() => expect(queries.getQueryState(widgetsKey('form1'))?.status).toBe('error'));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/getResponses'));
    const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts()).toEqual(['']);
    answer(missing);
    expect(await screen.findByRole('heading', { name: 'There is no such form.' })).toBeTruthy();
    expect([alerts().filter(Boolean).length, toast.current()]).toEqual([1, null]);
  });

  it('[D15] says that the form is closed, and that responses are held, above the list', async () => {
    stubNetwork({
      '/api/getResponses': () => [200, responseList([answered('r1', 'Ada')], { labels })],
      '/api/getHeldResponses': () => [200, { held: [], total: 1, asOf: 0, keptDays: 30 }],
    });
    show(<ResponsesScreen formId="form1" form={undefined} note={<p>Closed: 10 of 10 responses</p>} />);
    const table = await screen.findByRole('table', { name: /^Responses to/ });
    for (const text of ['Closed: 10 of 10 responses', '1 suspicious response is held.']) {
      const notice = await screen.findByText(text);
      expect([text, notice.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING]).toEqual([text, 4]);
    }
  });

  it('[RESP-10] marks new responses in words; [RESP-12] opening one makes it old at once and tells the server', async () => {
    const list = responseList([answered('r1', 'Ada', 'new'), answered('r2', 'Ben')], { labels });
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, list], '/api/changeStatus': () => new Promise(() => undefined) });
    showScreen();
    const first = (await screen.findByText('Ada')).closest('tr') as HTMLElement;
    const second = screen.getByText('Ben').closest('tr') as HTMLElement;
    expect(within(first).getByText('New.')).toBeTruthy();
    expect(within(second).queryByText('New.')).toBeNull();
    // By this the style sheet writes it in bold.
    expect([first, second].map((row) => row.hasAttribute('data-new'))).toEqual([true, false]);
    const see = within(first).getByRole('link', { name: /^See the response of Ada/ });
    // Following the link would leave the test's page.
    see.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(see);
    await waitFor(() => expect(within(first).queryByText('New.')).toBeNull());
    await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ path: '/api/changeStatus', body: { id: 'r1' } })));
  });

  it.each(['favorite', 'archived'])('[RESP-12 part: the list %s] opening one makes it old at once', async (list) => {
    const one = answered('r1', 'Ada', 'new');
    const page = responseList([one]).responses;
    const lists = responseList([one], { labels, favorites: page, trashedAll: page });
    stubNetwork({ '/api/getResponses': () => [200, lists], '/api/changeStatus': () => new Promise(() => undefined) });
    showScreen(`/?list=${list}`);
    const see = await screen.findByRole('link', { name: /^See the response of Ada/ });
    expect(screen.getByText('New.')).toBeTruthy();
    see.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(see);
    await waitFor(() => expect(screen.queryByText('New.')).toBeNull());
  });

  it('renews what the bell tells when a response was opened', async () => {
    const queries = testQueries();
    queries.setQueryData(queryKeys.notifications, []);
    const list = responseList([answered('r1', 'Ada', 'new')], { labels });
    stubNetwork({ '/api/getResponses': () => [200, list], '/api/changeStatus': () => [200, { success: true }] });
    show(<ResponsesScreen formId="form1" form={undefined} />, { queries });
    const see = await screen.findByRole('link', { name: /^See the response of Ada/ });
    see.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(see);
    await waitFor(() => expect(queries.getQueryState(queryKeys.notifications)?.isInvalidated).toBe(true));
  });

  it('marks a response as new again when the server did not take that it was opened', async () => {
    const list = responseList([answered('r1', 'Ada', 'new')], { labels });
    let refuse: (answer: [number, unknown]) => void = () => undefined;
    stubNetwork({
      '/api/getResponses': () => [200, list],
      '/api/changeStatus': () => new Promise<[number, unknown]>((resolve) => (refuse = resolve)),
    });
    showScreen();
    const see = await screen.findByRole('link', { name: /^See the response of Ada/ });
    see.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(see);
    await waitFor(() => expect(screen.queryByText('New.')).toBeNull());
    refuse([404, { error: { id: 'There is no such response.' } }]);
    expect(await screen.findByText('New.')).toBeTruthy();
  });

  it('brings back nothing that was archived meanwhile when the server did not take that a response was opened', async () => {
    let kept = [answered('r1', 'Ada', 'new'), answered('r2', 'Ben')];
    let refuse: (answer: [number, unknown]) => void = () => undefined;
    const { calls } = stubNetwork({
      '/api/getResponses': () => [200, responseList(kept, { labels })],
      '/api/changeStatus': () => new Promise<[number, unknown]>((resolve) => (refuse = resolve)),
      '/api/changeResponses': () => {
        kept = kept.slice(0, 1);
        return [200, { success: true, changed: 1 }];
      },
    });
    const { user } = showScreen();
    const see = await screen.findByRole('link', { name: /^See the response of Ada/ });
    see.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(see);
    await waitFor(() => expect(screen.queryByText('New.')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Archive the response of Ben' }));
    const reads = () => calls.filter(({ path }) => path === '/api/getResponses').length;
    await waitFor(() => expect([reads(), screen.queryByText('Ben')]).toEqual([2, null]));
    refuse([500, {}]);
    await waitFor(() => expect(reads()).toBe(3));
    expect(screen.queryByText('Ben')).toBeNull();
  });

  it('[RESP-11] opens a response in a new tab', async () => {
    stubNetwork({ '/api/getResponses': () => [200, responseList([answered('r1', 'Ada')], { labels })] });
    showScreen();
    const see = await screen.findByRole('link', { name: /^See the response of Ada/ });
    expect([see.getAttribute('href'), see.getAttribute('target'), see.getAttribute('rel')]).toEqual(['/response/r1', '_blank', 'noopener']);
  });

  it('[RESP-14] copies the address of a response', async () => {
    const list = responseList([answered('r1', 'Ada'), answered('r2', 'Ben')], { labels });
    stubNetwork({ '/api/getResponses': () => [200, list] });
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Copy link of the response of Ben' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/response/r2');
    expect(await screen.findByText('Link copied. Anyone who has it can read this response.')).toBeTruthy();
    // 'Link copied' alone is shown for half a second.
    expect(toast.current()?.kind).toBe('lasting');
  });

  it.each([
    [24, false],
    [25, true],
  ])('[RESP-21] of %d responses, paging shows: %s', async (total, isPaged) => {
    stubNetwork({ '/api/getResponses': () => [200, responseList([answered('r1', 'Ada')], { labels }, total)] });
    showScreen();
    await screen.findByText('Ada');
    expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(isPaged);
  });

  it('asks for the next page by where this one ended', async () => {
    const list = responseList([answered('r1', 'Ada')], { labels }, 60);
    const { calls } = stubNetwork({
      '/api/getResponses': () => [200, { ...list, responses: { ...list.responses, next: 'end-of-one' } }],
    });
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(bodies(calls)).toContainEqual({ id: 'form1', page: 2, after: 'end-of-one' }));
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy();
  });

  it('goes to any of many pages by its number, and no further than the last', async () => {
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, responseList([answered('r1', 'Ada')], { labels }, 3_000)] });
    const { user } = showScreen();
    const goTo = async (number: string) => {
      await user.type(await screen.findByRole('textbox', { name: 'Go to page' }), `${number}{Enter}`);
    };
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Go to page' });
    expect([field.getAttribute('inputmode'), field.autocomplete, field.maxLength]).toEqual(['numeric', 'off', 7]);
    await goTo('87');
    expect(await screen.findByText('Page 87 of 125')).toBeTruthy();
    expect(bodies(calls)).toContainEqual({ id: 'form1', page: 87 });
    await goTo('9000');
    expect(await screen.findByText('Page 125 of 125')).toBeTruthy();
    await goTo('soon');
    expect(screen.getByText('Page 125 of 125')).toBeTruthy();
  });

  it('goes on at the top of the list after turning a page', async () => {
    stubNetwork({ '/api/getResponses': () => [200, responseList([answered('r1', 'Ada')], { labels }, 60)] });
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Responses' })));
  });

  it('leads from a page that is not there to the last one', async () => {
    const list = responseList([answered('r1', 'Ada')], { labels }, 30);
    const { calls } = stubNetwork({
      '/api/getResponses': ({ body }) => [200, (body as { page: number }).page > 2 ? responseList([], { labels }, 30) : list],
    });
    showScreen('/?page=9');
    expect(await screen.findByText('Page 2 of 2')).toBeTruthy();
    const pages = calls.filter(({ path }) => path === '/api/getResponses').map(({ body }) => (body as { page: number }).page);
    expect(pages).toEqual([9, 2]);
  });

  it('names the table, its columns and its rows for screen readers', async () => {
    const list = responseList([answered('r1', 'Ada'), answered('r2', '')], { labels });
    stubNetwork({ '/api/getResponses': () => [200, list] });
    showScreen();
    const table = within(await screen.findByRole('table', { name: 'Responses to Kiln firing' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Start Date', 'End Date', 'Actions']);
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Ada', 'No answer']);
    expect(withoutMoments(outline(screen.getByRole('table')))).toMatchSnapshot();
  });

  it('shows what an option is called, not what is stored for it', async () => {
    const list = responseList([{ ...answered('r1', 'option1'), chosen: { q: 'Deep red' } }], { labels });
    stubNetwork({ '/api/getResponses': () => [200, list] });
    showScreen();
    expect((await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent)).toEqual(['Deep red']);
    expect(screen.getByRole('button', { name: 'Copy link of the response of Deep red' })).toBeTruthy();
  });

  it('keeps an answer of any length from filling the table and its tooltips', async () => {
    stubNetwork({ '/api/getResponses': () => [200, responseList([answered('r1', 'long '.repeat(2_000))], { labels })] });
    showScreen();
    const [shown] = await screen.findAllByRole('rowheader');
    expect(shown?.textContent).toHaveLength(300);
    expect(screen.getByRole('button', { name: /^Copy link/ }).getAttribute('aria-label')?.length).toBeLessThan(100);
  });

  it('[RESP-01] [D34] shows a title of more than 25 characters whole where there is room, and on hover', async () => {
    const title = 'A form with a very long title indeed';
    stubNetwork({ '/api/getResponses': () => [200, responseList([], { form: { _id: 'form1', title, header: '', responsables: [] } })] });
    showScreen();
    const shown = await screen.findByText(title);
    expect(shown.getAttribute('title')).toBe(title);
  });

  it('says that a form does not exist, without a try again', async () => {
    stubNetwork({ '/api/getResponses': () => [404, { error: 'This form does not exist.' }] });
    showScreen();
    expect(await screen.findByText('This form does not exist.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
