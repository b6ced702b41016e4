import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { readerZone, zoneName } from '../../../lib/reader-zone.ts';
import { formRow, userRecord } from '../../../testing/records.ts';
import { noteToasts } from '../../../testing/toasts.ts';
import { button, focusOn, open, pagesOf } from '../testing/open-editor.tsx';

/** The state beside the form's title. */
const state = () => document.querySelector<HTMLElement>('[data-tone]');
const textsOf = (kind: string) => [...(state()?.querySelectorAll(kind) ?? [])].map((part) => part.textContent);
const texts = () => [state()?.dataset.tone, ...textsOf('.word')];
const noon = new Date(2026, 4, 12, 12, 30).getTime();
const openWith = (row: Parameters<typeof formRow>[0], me: Parameters<typeof userRecord>[0] = {}) =>
  open(pagesOf(['input']), { network: { '/api/getForms': () => [200, [formRow(row)]], '/api/getMe': () => [200, userRecord(me)] } });

it('says whether the form is saved, and that respondents can answer it', async () => {
  const { user } = await openWith({});
  expect(texts()).toEqual(['live', 'Saved', 'Live']);
  await user.click(button('Rating'));
  expect(texts()).toEqual(['live', 'Unsaved changes', 'Live without them']);
});

it('a form is not called live until something of it is saved', async () => {
  const { user } = await open(pagesOf(['']));
  expect(texts()).toEqual(['live', 'Saved', 'Nothing published yet']);
  await user.click(button('Rating'));
  expect(texts()).toEqual(['live', 'Unsaved changes', 'Nothing published yet']);
  await user.click(button(/^Save/));
  await waitFor(() => expect(texts()).toEqual(['live', 'Saved', 'Live']));
});

describe('sharing what is not saved', () => {
  const item = (name: string) => screen.findByRole('menuitem', { name });

  it('saves a form first that nobody could see, and stops where that fails', async () => {
    const { user, saves } = await open(pagesOf(['']), { saveAnswers: [[422, { error: { title: 'Not this one.' } }]] });
    await user.click(button('Rating'));
    expect(button('Open form').getAttribute('aria-description')).toBe('Nothing published yet: save the form first.');
    await user.click(button('Copy link'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not this one.'));
    expect(await navigator.clipboard.readText()).toBe('');
    await user.click(button('Copy link'));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('http://localhost/f-abcdefghij'));
    expect(saves()).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Open form' })).toBeTruthy();
  });

  it('offers no way to share before, and goes on to them after the save', async () => {
    const { user, saves } = await open(pagesOf(['']));
    await user.click(button('Rating'));
    await user.click(button('Share'));
    expect(await screen.findByText('Nothing published yet: whoever opens the link sees an empty page.')).toBeTruthy();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Save and share']);
    await user.click(await item('Save and share'));
    const copy = await item('Copy link');
    await waitFor(() => expect(document.activeElement).toBe(copy));
    expect(saves()).toHaveLength(1);
    expect(screen.queryByText(/Nothing published yet/, { selector: 'p' })).toBeNull();
  });

  it('stays on the save that failed, not on copying the link of an older version', async () => {
    const { user, saves } = await open(pagesOf(['input']), { saveAnswers: [[422, { error: { title: 'Not this one.' } }]] });
    await user.click(button('Rating'));
    await user.click(button('Share'));
    const save = await item('Save them too');
    focusOn(save);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not this one.'));
    expect(document.activeElement).toBe(save);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(saves()).toHaveLength(2));
    await waitFor(async () => expect(document.activeElement).toBe(await item('Copy link')));
  });

  it('says that the link shows an older version, and can save first', async () => {
    const { user, saves } = await open(pagesOf(['input']));
    const toasts = noteToasts();
    await user.click(button('Rating'));
    await user.click(button('Copy link'));
    await waitFor(() => expect(toasts).toEqual(['Link copied. It shows the form as you saved it last.']));
    await user.click(button('Share'));
    expect(await screen.findByText(/as you saved it last, without your latest changes/)).toBeTruthy();
    await user.click(await item('Save them too'));
    await waitFor(() => expect(screen.queryByText(/as you saved it last/)).toBeNull());
    expect(saves()).toHaveLength(1);
    await user.click(await item('Copy link'));
    await waitFor(() => expect(toasts.at(-1)).toBe('Link copied'));
  });
});

it('says since when a deadline has closed the form, or until when it is open', async () => {
  const { user } = await open(pagesOf(['input']), { details: { deadline: { at: noon, zone: readerZone() } } });
  expect(texts()).toEqual(['closed', 'Saved', 'Closed on 12/05/2026 12:30']);
  expect(textsOf('.short')).toEqual(['Saved', 'Closed 12\u00a0May']);
  await user.click(button('Rating'));
  // As narrow as it can be, since both stand beside the tabs.
  expect(textsOf('.short')).toEqual(['Unsaved', 'Closed']);
});

it('names the deadline that comes', async () => {
  await open(pagesOf(['input']), { details: { deadline: { at: new Date(2126, 4, 12, 9, 5).getTime(), zone: readerZone() } } });
  expect(texts()).toEqual(['live', 'Saved', 'Live until 12/05/2126 09:05']);
});

it('names the zone of a deadline that was written in another one', async () => {
  const zone = readerZone() === 'Pacific/Apia' ? 'Pacific/Chatham' : 'Pacific/Apia';
  await open(pagesOf(['input']), { details: { deadline: { at: new Date(2126, 4, 12, 9, 5).getTime(), zone } } });
  expect(texts()).toEqual(['live', 'Saved', `Live until 12/05/2126 09:05 (${zoneName(readerZone())})`]);
});

it.each([
  [{ taken: 8, limit: 10 }, {}, 'warn', 'Live, 8 of 10 responses used, 2 left'],
  [{ taken: 10, limit: 10 }, {}, 'closed', 'Closed: 10 of 10 responses'],
  [{ isOverQuota: true }, {}, 'closed', 'Closed: your plan covers fewer forms'],
  [{}, { blocked: 1 as const }, 'closed', 'Closed: account suspended'],
  [{ isOneTime: true }, { blocked: 1 as const }, 'live', 'Live'],
])('tells what the plan says of the form: %j %j', async (row, me, tone, text) => {
  await openWith(row, me);
  await waitFor(() => expect(texts()).toEqual([tone, 'Saved', text]));
  // A form that was paid for by itself is not told of a suspension, which does not close it.
  expect(screen.queryByText('Your account has been suspended.') !== null).toBe(text === 'Closed: account suspended');
});

it('does not call an archived form live', async () => {
  await open(pagesOf(['input']), { archivedAt: noon });
  expect(texts()).toEqual(['closed', 'Saved', 'Closed: this form is archived']);
});

it('hears that another tab has archived the form when its own tab is shown again', async () => {
  let archived: unknown[] = [];
  await open(pagesOf(['input']), { network: { '/api/getTrashedForms': () => [200, archived] } });
  expect(texts()).toEqual(['live', 'Saved', 'Live']);
  archived = [formRow({ deleted_at: noon })];
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(texts()).toEqual(['closed', 'Saved', 'Closed: this form is archived']);
  });
});

it('previews, and opens the public page, in new tabs', async () => {
  await open(pagesOf(['input']));
  expect(screen.getByRole('link', { name: 'Preview' })).toMatchObject({ href: 'http://localhost/preview/form1', target: '_blank' });
  expect(screen.getByRole('link', { name: 'Open form' })).toMatchObject({ href: 'http://localhost/f-abcdefghij', target: '_blank' });
});
