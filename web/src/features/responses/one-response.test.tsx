import { newElement, newPages, type Pages } from '@formwright/form-model';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { newId } from '../../lib/new-id.ts';
import { readerZone, zoneName } from '../../lib/reader-zone.ts';
import { session } from '../../lib/session.ts';
import { Component as Response } from '../../routes/response.tsx';
import { stubNetwork } from '../../testing/network.ts';
import { outline } from '../../testing/outline.ts';
import { responseRecord } from '../../testing/records.ts';
import { show } from '../../testing/show.tsx';
import { noteToasts } from '../../testing/toasts.ts';

const twoPages = (): Pages =>
  ['First', 'Second'].flatMap((label) => {
    const [page] = newPages({ title: 'T', newId });
    const question = newElement('input', newId);
    question.content.label = label;
    return page ? [{ ...page, rows: [{ id: newId(), content: [{ cols: [question] }] }] }] : [];
  });
const at = new Date(2026, 10, 5, 7, 8, 9).getTime();
const shared = (record: ReturnType<typeof responseRecord>) => [
  twoPages(),
  { header: 'زيارة', title: 'T', created_at: at, started_at: null, formerColumns: [], formerOptions: [], formerLabels: [] },
  [],
  record,
  false,
];
const visit = () =>
  show(
    <Routes>
      <Route path="/response/:id" Component={Response} />
      <Route path="*" element={null} />
    </Routes>,
    { path: '/response/r2' },
  );
const button = (name: string) => screen.findByRole('button', { name });
const neighbors = { newer: 'r3', older: 'r1', place: 2, total: 3, isMore: false };

/** The server of an owner who reads r2 of three. */
function serve(changes: Partial<ReturnType<typeof responseRecord>> = {}, more: Parameters<typeof stubNetwork>[0] = {}) {
  session.start('token');
  return stubNetwork({
    '/api/getFormWithResponse': ({ body }) => [200, shared(responseRecord({ _id: (body as { id: string }).id, ...changes }))],
    '/api/getResponseNeighbors': () => [200, neighbors],
    ...more,
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => session.end());

describe('the page of one response', () => {
  it('that is kept from its people says so in the same frame as others, without what could be done with it', async () => {
    serve({}, { '/api/getFormWithResponse': () => [403, { error: { id: 'This was taken down.' } }] });
    visit();
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText('This was taken down.')).toBeTruthy();
    expect(within(screen.getByRole('banner')).getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('prints nothing before it is there, and names by words what its short buttons do', async () => {
    let answer: (reply: [number, unknown]) => void = () => undefined;
    stubNetwork({ '/api/getFormWithResponse': () => new Promise((resolve) => (answer = resolve)) });
    visit();
    const named = screen.getAllByRole<HTMLButtonElement>('button').map((each) => [each.ariaLabel ?? each.textContent, each.disabled]);
    expect(named).toEqual([
      ['Copy link', false],
      ['Print', true],
      ['Download CSV', false],
      ['Download PDF', false],
    ]);
    answer([200, shared(responseRecord({ _id: 'r2' }))]);
    await screen.findByText('First');
    expect((await button('Print')).hasAttribute('disabled')).toBe(false);
    expect(outline(document.body)).toMatchSnapshot();
  });

  it('says when it came, to the second and by whose clocks, and how long it took, also where that was no second', async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [200, shared(responseRecord({ _id: 'r2', duration: 0 }))] });
    visit();
    const heading = await screen.findByRole('heading', { level: 1, name: 'زيارة' });
    const facts = [screen.queryByTitle('05/11/2026 07:08:09')?.textContent, heading.dir];
    const isSaid = [`(${zoneName(readerZone())})`, /^took /].map((text) => screen.queryByText(text) !== null);
    expect([...facts, ...isSaid]).toEqual(['05/11/2026', 'auto', true, true]);
  });

  it('turned over, begins at its head, which is read out', async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [200, shared(responseRecord({ _id: 'r2' }))] });
    const { user } = visit();
    await user.click(await button('Show one page at a time'));
    await user.click(await button('Next'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
  });
});

describe('for its owner, one response', () => {
  it('has its neighbors ready in both directions, and tells the keys that lead to them', async () => {
    const { calls } = serve();
    visit();
    const ways = [await screen.findByRole('link', { name: 'Newer response' }), screen.getByRole('link', { name: 'Older response' })];
    expect(ways.map((way) => way.getAttribute('aria-keyshortcuts'))).toEqual(['ArrowLeft', 'ArrowRight']);
    const asked = () => calls.filter(({ path }) => path === '/api/getFormWithResponse').map(({ body }) => (body as { id: string }).id);
    await waitFor(() => expect(asked().toSorted()).toEqual(['r1', 'r2', 'r3']));
  });

  it.each([
    [0, 'Add to favorites'],
    [1, 'Remove from favorites'],
  ] as const)('says by its star what a press does: %d', async (favourite, tip) => {
    serve({ favourite });
    const { user } = visit();
    await user.hover(await button('Favorite'));
    expect(await screen.findByText(tip)).toBeTruthy();
  });

  it('shows that it is being archived, at the button that was pressed alone', async () => {
    let answer: (reply: [number, unknown]) => void = () => undefined;
    serve({}, { '/api/changeResponses': () => new Promise((resolve) => (answer = resolve)) });
    const { user } = visit();
    await user.click(await button('Archive'));
    const loading = async () => [(await button('Archive')).dataset.loading, (await button('Mark as unread')).dataset.loading];
    await waitFor(async () => expect(await loading()).toEqual(['true', undefined]));
    answer([500, { error: 'id' }]);
    await waitFor(async () => expect(await loading()).toEqual([undefined, undefined]));
  });

  it('says that it was deleted', async () => {
    const toasts = noteToasts();
    serve({ deleted_at: 5 }, { '/api/changeResponses': () => [200, { success: true, changed: 1 }] });
    const { user } = visit();
    await user.click(await button('Delete'));
    const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' });
    expect(confirm.dataset.tone).toBe('danger');
    await user.click(confirm);
    await waitFor(() => expect(toasts).toContain('Response deleted'));
  });
});
