import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createQueryClient } from '../../lib/query-client.ts';
import { stubNetwork } from '../../testing/network.ts';
import { formRow } from '../../testing/records.ts';
import { fill } from '../../testing/show.tsx';
import { glaze, kiln, showScreen } from './testing/forms-server.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('forms list', () => {
  it('is marked as old while it does not load again', async () => {
    stubNetwork({ '/api/getForms': () => [200, [kiln]] });
    showScreen();
    await screen.findByText('Kiln firing');
    stubNetwork({});
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Not up to date. Trying again…')).toBeTruthy();
    expect(screen.getByText('Kiln firing')).toBeTruthy();
  });

  it('names the columns of All, and counts the forms in the tab', async () => {
    const updated_at = new Date(2020, 10, 5, 9, 7, 3).getTime();
    stubNetwork({ '/api/getForms': () => [200, [{ ...kiln, responses: 12, updated_at }, glaze]] });
    showScreen();
    await screen.findByText('Kiln firing');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('All(2)');
    expect(screen.getByRole('link', { name: '12 responses to Kiln firing' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Statistics of Kiln firing/ }).getAttribute('href')).toBe('/statistics/kiln');
    expect(screen.getByTitle('05/11/2020 09:07:03').textContent).toBe('05/11/2020');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Form',
      'Responses',
      'Statistics',
      'Updated',
      'Actions',
    ]);
  });

  it('tells how often a form without a limit is answered by its responses, of which the list hears at once', async () => {
    const created_at = Date.now() - 10 * 24 * 3_600_000;
    stubNetwork({ '/api/getForms': () => [200, [{ ...kiln, responses: 50, taken: 0, limit: null, created_at }]] });
    showScreen();
    expect(await screen.findByText('About 5 a day')).toBeTruthy();
  });

  it('says how many answers of a form nobody has opened yet', async () => {
    stubNetwork({
      '/api/getForms': () => [
        200,
        [{ ...kiln, responses: 12, fresh: 3 }, { ...kiln, _id: 'raku', title: 'Raku', responses: 1, fresh: 1 }, glaze],
      ],
    });
    showScreen();
    const badge = async (name: string) => within(await screen.findByRole('link', { name })).getByText(/new$/).textContent;
    expect(await badge('12 responses to Kiln firing, 3 new')).toBe('3 new');
    expect(await badge('1 response to Raku, 1 new')).toBe('1 new');
    const none = screen.getByRole('link', { name: /responses? to Glaze order$/ });
    expect(within(none).queryByText(/new/)).toBeNull();
  });

  it('finds a form as another keyboard writes its name', async () => {
    stubNetwork({ '/api/getForms': () => [200, [{ ...kiln, title: 'فرم کلاس ٢٠٢٦ · Café' }, glaze]] });
    showScreen();
    await screen.findByText('Glaze order');
    for (const typed of ['كلاس 2026', 'cafe\u0301']) {
      fill(screen.getByPlaceholderText('Search form...'), typed);
      await waitFor(() => expect(screen.queryByText('Glaze order')).toBeNull());
      expect(screen.getByText('فرم کلاس ٢٠٢٦ · Café')).toBeTruthy();
    }
  });

  it('marks what was paid for by itself, and leads to the statistics of a form', async () => {
    stubNetwork({ '/api/getForms': () => [200, [{ ...kiln, isOneTime: true }, glaze]] });
    showScreen();
    const row = async (title: string) => within((await screen.findByText(title)).closest('tr') as HTMLElement);
    expect((await row('Kiln firing')).getByText('One-time')).toBeTruthy();
    const other = await row('Glaze order');
    expect(other.queryByText('One-time')).toBeNull();
    expect(other.getByRole('link', { name: /^Statistics of Glaze order/ }).getAttribute('href')).toBe('/statistics/glaze');
  });

  it('[LIST-15] says what to do when there is no form', async () => {
    stubNetwork({ '/api/getForms': () => [200, []] });
    showScreen();
    expect(await screen.findByText("You don't have a form, create it.")).toBeTruthy();
  });

  it('[LIST-02] finds forms by their title, and says how many of all; [LIST-15] says Nothing Found without a match', async () => {
    stubNetwork({ '/api/getForms': () => [200, [kiln, glaze]] });
    const user = showScreen();
    await screen.findByText('Glaze order');
    const search = screen.getByPlaceholderText('Search form...');
    expect(screen.getByRole('link', { name: /^All/ }).textContent).toBe('All(2)');
    fill(search, 'KILN');
    expect(screen.getByText('Kiln firing')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^All/ }).textContent).toBe('All(1 of 2)');
    expect(screen.queryByText('Glaze order')).toBeNull();
    // Words that are apart in the title, too.
    fill(search, 'firing  ki');
    expect(screen.getByText('Kiln firing')).toBeTruthy();
    fill(search, 'KILN x');
    expect(screen.getByText('Nothing Found')).toBeTruthy();
    await user.type(search, '{Escape}');
    expect(screen.getByText('Glaze order')).toBeTruthy();
  });

  it('[LIST-05] copies the public link', async () => {
    stubNetwork({ '/api/getForms': () => [200, [kiln]] });
    const user = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Copy link of Kiln firing' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/f-kilnkilnki');
  });

  it('[SHARE-04] says for 0.5 s that the link was copied', async () => {
    stubNetwork({ '/api/getForms': () => [200, [kiln]] });
    showScreen();
    const copy = await screen.findByRole('button', { name: 'Copy link of Kiln firing' });
    jest.useFakeTimers();
    await act(async () => fireEvent.click(copy));
    act(() => jest.advanceTimersByTime(499));
    expect(screen.getByText('Copied')).toBeTruthy();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it('[LIST-07] leads to the editor by Edit', async () => {
    stubNetwork({ '/api/getForms': () => [200, [kiln]] });
    showScreen();
    const edit = await screen.findByRole('link', { name: 'Edit Kiln firing' });
    expect(edit.getAttribute('href')).toBe('/form/kiln');
  });

  it('offers another try where the list did not load', async () => {
    let fails = true;
    stubNetwork({ '/api/getForms': () => (fails ? [500, {}] : [200, [kiln]]) });
    const user = showScreen();
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Kiln firing')).toBeTruthy();
  });

  it('[LIST-20] logs that the list did not load, and a form can still be made', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    stubNetwork({
      '/api/getForms': () => [429, { error: 'Please wait a moment.' }],
      '/api/getTrashedForms': () => [200, []],
      '/api/newForm': () => [200, { id: 'new1' }],
    });
    const onOpen = jest.fn();
    const user = showScreen('/forms', { onOpen, queries: createQueryClient() });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    expect(log.mock.calls).toEqual([
      ['Did not load:', ['forms'], expect.objectContaining({ status: 429, message: 'Please wait a moment.' })],
    ]);
    await user.click(screen.getByRole('button', { name: 'New Form' }));
    fill(await screen.findByLabelText(/^Form name/), 'Raku');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('new1'));
  });

  it('[QUOTA-14 part: the owner is told] says which forms the public cannot open since the plan covers fewer, and leaves them to be worked with', async () => {
    stubNetwork({
      '/api/getForms': () => [200, [{ ...kiln, isOverQuota: true }, glaze, formRow({ _id: 'own', title: 'Paid', isOneTime: true })]],
    });
    showScreen();
    expect(await screen.findByText('One form is closed to the public.')).toBeTruthy();
    expect(screen.getByText(/Your plan covers one form, your oldest;/)).toBeTruthy();
    const closed = within(screen.getByRole('link', { name: 'Kiln firing' }).closest('tr') as HTMLElement);
    expect(closed.getByText('Closed to the public')).toBeTruthy();
    expect(closed.getByRole('link', { name: 'Edit Kiln firing' })).toBeTruthy();
    expect(screen.getAllByText('Closed to the public')).toHaveLength(1);
    expect(screen.getByText(/you can still edit it, and read and export the responses\. .* when your plan covers it\.$/)).toBeTruthy();
  });

  it('[QUOTA-14 part: the owner is told of several] names their number', async () => {
    const closed = ['one', 'two'].map((_id) => formRow({ _id, title: _id, isOverQuota: true }));
    stubNetwork({ '/api/getForms': () => [200, [...closed, kiln, glaze]] });
    showScreen();
    expect(await screen.findByText('2 forms are closed to the public.')).toBeTruthy();
    expect(screen.getByText(/Your plan covers 2 forms, your oldest; .* you can still edit them, .* covers them\.$/)).toBeTruthy();
  });

  it('says since when a form is closed whose deadline has passed, and nothing of one whose deadline is to come', async () => {
    const deadline = new Date(2020, 2, 14, 18, 30).getTime();
    const archived = formRow({ _id: 'archived', title: 'Archived', deadline, deleted_at: deadline });
    stubNetwork({
      '/api/getForms': () => [
        200,
        [
          { ...kiln, deadline },
          { ...glaze, deadline: Date.now() + 3_600_000 },
        ],
      ],
      '/api/getTrashedForms': () => [200, [archived]],
    });
    const user = showScreen();
    const row = within((await screen.findByRole('link', { name: 'Kiln firing' })).closest('tr') as HTMLElement);
    expect(row.getByText('Closed on 14/03/2020')).toBeTruthy();
    expect(row.getByTitle('Closed on 14/03/2020 18:30')).toBeTruthy();
    expect(screen.getAllByText(/^Closed/)).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: /^Archived/ }));
    await screen.findByTitle('Archived');
    expect(screen.queryByText(/^Closed/)).toBeNull();
  });

  it('is called Forms in the tab of the browser', async () => {
    stubNetwork({ '/api/getForms': () => [200, [kiln]] });
    showScreen();
    await screen.findByText('Kiln firing');
    expect(document.title).toMatch(/^Forms\b/);
  });

  it('says how much of its limit a form has used, warns from eight tenths on, and says when it is closed', async () => {
    const used = [7, 8, 10].map((taken) => formRow({ _id: `used${taken}`, title: `Used ${taken}`, responses: 2, taken, limit: 10 }));
    stubNetwork({ '/api/getForms': () => [200, [...used, kiln]] });
    showScreen();
    await screen.findByText('Kiln firing');
    // Deleted responses count, too.
    expect(screen.getAllByRole('meter', { name: 'Responses used' }).map((bar) => bar.getAttribute('aria-valuetext'))).toEqual(
      expect.arrayContaining(['7 of 10', '8 of 10', '10 of 10']),
    );
    expect(screen.getByText('7 of 10 responses used').dataset.level).toBe('open');
    expect(screen.getByText('8 of 10 responses used, 2 left').dataset.level).toBe('near');
    expect(within(screen.getByText('Used 10').closest('tr') as HTMLElement).getByText('Closed: 10 of 10 responses')).toBeTruthy();
    expect(screen.getAllByText(/ of 10 responses/)).toHaveLength(3);
  });

  it('says nothing of closed forms while the plan covers all', async () => {
    stubNetwork({ '/api/getForms': () => [200, [kiln, glaze]] });
    showScreen();
    await screen.findByText('Kiln firing');
    expect(screen.queryByText(/closed to the public/i)).toBeNull();
  });

  it('[LIST-16 part: in text and actions] locks the forms of a suspended account, but not those paid for on their own', async () => {
    const text = 'Your account has been suspended. Please pay to continue using this form.';
    stubNetwork({ '/api/getForms': () => [200, [kiln, { ...glaze, isOneTime: true }]] });
    showScreen('/forms', { isSuspended: true });
    const lines = (await screen.findAllByRole('row')).slice(1);
    // The style sheet grays such a line.
    expect(lines.map(({ dataset }) => dataset.locked)).toEqual(['true', undefined]);
    const [locked, open] = lines.map((line) => within(line));
    if (!locked || !open) throw new Error('both forms are listed');
    expect(locked.getByText(text)).toBeTruthy();
    expect(locked.queryByRole('link', { name: 'Kiln firing' })).toBeNull();
    const buttons = locked.getAllByRole('button') as HTMLButtonElement[];
    expect(buttons.map((button) => [button.getAttribute('aria-label'), button.disabled])).toEqual([
      ['Copy link of Kiln firing', true],
      ['Duplicate Kiln firing', true],
      ['Rename Kiln firing', true],
      ['Edit Kiln firing', true],
      ['Archive Kiln firing', true],
    ]);
    expect((open.getByRole('button', { name: 'Rename Glaze order' }) as HTMLButtonElement).disabled).toBe(false);
    expect(open.queryByText(text)).toBeNull();
    expect(open.getByRole('link', { name: 'Glaze order' })).toBeTruthy();
  });
});

describe('forms list without a connection', () => {
  it('says that the device is offline, and shows the forms when the line is back', async () => {
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    stubNetwork({});
    act(() => onlineManager.setOnline(false));
    showScreen('/forms', { queries: createQueryClient() });
    expect(await screen.findByRole('heading', { name: 'You are offline.' })).toBeTruthy();
    stubNetwork({ '/api/getForms': () => [200, [kiln]], '/api/getTrashedForms': () => [200, []] });
    line.mockReturnValue(true);
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('Kiln firing')).toBeTruthy();
    expect(log.mock.calls.map(([, key]) => key)).toEqual([['forms'], ['forms', 'archived']]);
  });
});
