import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { readerZone } from '../../../lib/reader-zone.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { show } from '../../../testing/show.tsx';
import type { Export } from './api.ts';
import { ExportMenu } from './export-menu.tsx';
import { ExportTray } from './export-tray.tsx';

const followed: unknown[] = [];
const followLinks = () =>
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push([this.getAttribute('href'), this.hasAttribute('download')]);
  });
afterEach(() => {
  jest.restoreAllMocks();
  followed.length = 0;
  localStorage.clear();
});

const item = (changes: Partial<Export> = {}): Export => ({
  _id: 'e1',
  kind: 'csv',
  formId: 'f1',
  title: 'Kiln firing',
  isPart: false,
  state: 'making',
  done: 1_200,
  total: 5_000,
  name: 'Responses - 2026-11-21.csv',
  size: 0,
  made_at: 0,
  expires_at: 0,
  ...changes,
});

describe('the menu of exports', () => {
  const choose = async (user: ReturnType<typeof show>['user'], name: string) => {
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('[EXP-01] downloads the CSV beside the page, and says why it does not', async () => {
    followLinks();
    let answer: [number, unknown] = [200, { data: '/api/downloadExport/ticket', export: null }];
    const { calls } = stubNetwork({ '/api/beginExport': () => answer });
    const { user } = show(<ExportMenu formId="f1" list={null} total={12} hasFiles={false} />);
    await choose(user, 'All as CSV');
    expect(await screen.findByText('Downloading. Your browser shows how far it is.')).toBeTruthy();
    expect(followed).toEqual([['/api/downloadExport/ticket', true]]);
    expect(calls.map(({ body }) => body)).toEqual([{ id: 'f1', kind: 'csv', zone: readerZone() }]);
    answer = [404, { error: 'This form does not exist.' }];
    await choose(user, 'All as Excel');
    expect(await screen.findByText('This form does not exist.')).toBeTruthy();
    expect(followed).toHaveLength(1);
  });

  it('exports the list as it is narrowed, and files only where there are some', async () => {
    const { calls } = stubNetwork({ '/api/beginExport': () => [200, { data: null, export: item() }] });
    const { user, unmount } = show(<ExportMenu formId="f1" list={{ search: 'ada' }} listed="58" total={undefined} all={1_261} hasFiles />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    for (const head of ['This list (58)', 'All responses (1,261)']) expect(await screen.findByText(head)).toBeTruthy();
    // In words for the eye, and in full for who hears them one by one.
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
      Array(2).fill(['CSV', 'Excel', 'PDF', 'Uploaded filesZIP']).flat(),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Uploaded files of this list (ZIP)' }));
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ id: 'f1', kind: 'files', search: 'ada' }));
    // The tray asks for it from now on.
    await waitFor(() => expect(localStorage.getItem('exports')).toBe('1'));
    unmount();
    const second = show(<ExportMenu formId="f1" list={null} total={0} hasFiles={false} />);
    const none = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
    expect([none.disabled, none.title]).toEqual([true, 'There are no responses to export']);
    second.unmount();
    const third = show(<ExportMenu formId="f1" list={null} total={1} hasFiles={false} />);
    await third.user.click(screen.getByRole('button', { name: 'Export' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['CSV', 'Excel', 'PDF']);
    expect(screen.getByText('All responses (1)')).toBeTruthy();
  });

  it.each([
    [999, false],
    [1_000, true],
  ])('a PDF of %i responses is made in the background: %s', async (total, isBackground) => {
    const { calls } = stubNetwork({ '/api/beginExport': () => [200, { data: null, export: item({ kind: 'pdf' }) }] });
    const { user } = show(<ExportMenu formId="f1" list={null} total={total} hasFiles={false} />);
    await choose(user, 'All as PDF');
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    expect(calls[0]?.path === '/api/beginExport').toBe(isBackground);
  });

  it('says how the files name options that said something else when they were chosen', async () => {
    stubNetwork({});
    const until = new Date(2026, 10, 3).getTime();
    const reworded = ['Raku', 'Salt', 'Ash', 'Oak'].map((before) => ({ question: 'Glaze', before, now: `${before} glaze`, until }));
    const { user } = show(<ExportMenu formId="f1" list={null} total={12} hasFiles={false} reworded={reworded} />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const menu = await screen.findByRole('menu');
    const note = document.getElementById(menu.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(note).toContain('“Raku”, until 03/11/2026, is “Raku glaze” there.');
    expect(note).not.toContain('Oak');
    expect(note).toContain('And 1 more');
  });
});

describe('the tray of exports', () => {
  it('tells how far each is, and cancels, downloads, tries again and removes', async () => {
    followLinks();
    let all = [
      item({ _id: 'e5', total: null, kind: 'xlsx', isPart: true }),
      item({ _id: 'e4' }),
      item({ _id: 'e3', kind: 'pdf', state: 'failed' }),
      item({ _id: 'e2', kind: 'files', state: 'expired' }),
      item({ _id: 'e1', kind: 'xlsx', state: 'ready', size: 1_840_000 }),
      item({ _id: 'e0', kind: 'files', state: 'too_large' }),
    ];
    const { calls } = stubNetwork({
      '/api/getExports': () => [200, all],
      '/api/openExport': () => [200, { data: '/api/downloadExport/t' }],
      '/api/retryExport': () => [200, item()],
      '/api/removeExport': () => {
        all = [];
        return [200, { success: true }];
      },
    });
    const { user } = show(<ExportTray />);
    expect(await screen.findByText('1,200 of 5,000')).toBeTruthy();
    expect(screen.getByText('1,200 responses so far')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Exports · 2 in progress' })).toBeTruthy();
    expect(screen.getByText(/^Ready · 1\.8 MB · until /)).toBeTruthy();
    expect(screen.getByText('Too large for one file. Narrow the list.')).toBeTruthy();
    expect(screen.getAllByRole('status')[0]?.textContent).toBe(
      'Excel of Kiln firing, part: in progress. CSV of Kiln firing: in progress. PDF of Kiln firing: not made. Files of Kiln firing: expired. ' +
        'Excel of Kiln firing: ready. Files of Kiln firing: too large.',
    );
    // The one that waits for a press stands out.
    expect(screen.getByRole('button', { name: 'Download Excel of Kiln firing' }).getAttribute('data-variant')).toBe('filled');
    const asked = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
    await user.click(screen.getByRole('button', { name: 'Download Excel of Kiln firing' }));
    await waitFor(() => expect(followed).toEqual([['/api/downloadExport/t', true]]));
    await user.click(screen.getByRole('button', { name: 'Try again: PDF of Kiln firing' }));
    await waitFor(() => expect(asked('/api/retryExport')).toEqual([{ exportId: 'e3' }]));
    await user.click(screen.getByRole('button', { name: 'Make again: Files of Kiln firing' }));
    await user.click(screen.getByRole('button', { name: 'Cancel CSV of Kiln firing' }));
    await waitFor(() => expect(asked('/api/removeExport')).toEqual([{ exportId: 'e4' }]));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull());
  });

  it('keeps the focus, and takes no second press while the first is on its way', async () => {
    let all = [item({ _id: 'e2', kind: 'pdf', state: 'failed' }), item({ _id: 'e1', state: 'ready' })];
    let answer: (reply: [number, unknown]) => void = () => undefined;
    const answered = () => new Promise<[number, unknown]>((resolve) => (answer = resolve));
    const { calls } = stubNetwork({ '/api/getExports': () => [200, all], '/api/retryExport': answered, '/api/removeExport': answered });
    const { user } = show(<ExportTray />);
    const asked = (path: string) => calls.filter((call) => call.path === path).length;
    const retry = await screen.findByRole('button', { name: 'Try again: PDF of Kiln firing' });
    await user.click(retry);
    await user.click(retry);
    await waitFor(() => expect(asked('/api/retryExport')).toBe(1));
    all = [item({ _id: 'e3', kind: 'pdf', state: 'ready' }), item({ _id: 'e1', state: 'ready' })];
    answer([200, all[0]]);
    const fold = screen.getByRole('button', { name: 'Show less of the exports' });
    await waitFor(() => expect(document.activeElement).toBe(fold));
    expect(asked('/api/retryExport')).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Remove CSV of Kiln firing' }));
    await waitFor(() => expect(asked('/api/removeExport')).toBe(1));
    // It is there until the server has removed it: what fails would be forgotten otherwise.
    answer([503, { error: 'busy' }]);
    expect(await screen.findByText('busy')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download CSV of Kiln firing' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove CSV of Kiln firing' }));
    await waitFor(() => expect(asked('/api/removeExport')).toBe(2));
    all = all.slice(0, 1);
    answer([404, { error: 'There is no such file any more.' }]);
    await waitFor(() => expect(document.activeElement).toBe(fold));
    expect(screen.queryByText('There is no such file any more.')).toBeNull();
  });

  it('says that it is from before while it does not load again, and does nothing meanwhile', async () => {
    let isAway = false;
    const all = [item({ _id: 'e3' }), item({ _id: 'e2', kind: 'pdf', state: 'failed' }), item({ _id: 'e1', kind: 'xlsx', state: 'ready' })];
    stubNetwork({ '/api/getExports': () => (isAway ? [503, {}] : [200, all]) });
    const { user } = show(<ExportTray />);
    await screen.findByText('1,200 of 5,000');
    const old = 'The exports did not load. What you see is from before.';
    const names = ['Cancel CSV', 'Try again: PDF', 'Remove PDF', 'Download Excel', 'Remove Excel'].map((name) => `${name} of Kiln firing`);
    const areOff = () => names.map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
    expect([screen.queryByText(old), ...areOff()]).toEqual([null, ...names.map(() => false)]);
    isAway = true;
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText(old);
    expect(areOff()).toEqual(names.map(() => true));
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect([screen.queryByText(old), ...areOff()]).toEqual([null, ...names.map(() => false)]));
  });

  it('takes little room when it is closed', async () => {
    stubNetwork({ '/api/getExports': () => [200, [item({ state: 'ready' })]] });
    const { user } = show(<ExportTray />);
    const fold = await screen.findByRole('button', { name: 'Show less of the exports' });
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    await user.click(fold);
    expect(screen.queryByRole('button', { name: 'Download CSV of Kiln firing' })).toBeNull();
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Show the exports' }));
    expect(screen.getByRole('button', { name: 'Download CSV of Kiln firing' })).toBeTruthy();
  });
});
