import { type FilledColumn, newElement, newPages, type Pages } from '@formwright/form-model';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { groundOf, type Look } from '../features/responses/response-ground.ts';
import { newId } from '../lib/new-id.ts';
import { stubNetwork } from '../testing/network.ts';
import { responseRecord } from '../testing/records.ts';
import { show } from '../testing/show.tsx';
import { Component as Response } from './response.tsx';

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;

const visit = () =>
  show(
    <Routes>
      <Route path="/response/:id" Component={Response} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path: '/response/r1' },
  );

/** A form of two pages, one question each, and an answer to both. */
function answeredForm() {
  const pages: Pages = ['First', 'Second'].flatMap((label) => {
    const [page] = newPages({ title: 'T', newId });
    const question = newElement('input', newId);
    question.content.label = label;
    return page ? [{ ...page, rows: [{ id: newId(), content: [{ cols: [question] }] }] }] : [];
  });
  const direction = { page: 0, row: 0, col: 0 };
  const answers = pages.map(({ rows }, index) => [rows[0]?.content[0].cols[0]?.uniqueId, { value: `answer ${index + 1}`, direction }]);
  const created_at = new Date(2026, 10, 5, 7, 8, 9).getTime();
  return [
    pages,
    {
      header: 'Kiln visit',
      title: 'T',
      created_at,
      started_at: null,
      formerColumns: [] as FilledColumn[],
      formerOptions: [] as object[],
      formerLabels: [] as object[],
    },
    [],
    responseRecord({ response: Object.fromEntries(answers) }),
    false,
  ] as const;
}

/** As `answeredForm`, with answers to a removed list and a removed upload. Before its removal, the list lost an option and renamed one. */
function withFormerQuestions() {
  const [pages, meta, labels, record, isLogoHidden] = answeredForm();
  const list = newElement('checkbox', newId);
  list.content = {
    ...list.content,
    label: 'Which days?',
    options: [
      { id: 'a', value: 'a', label: 'Wednesday' },
      { id: 'b', value: 'b', label: 'Friday' },
    ],
  };
  const upload = newElement('upload', newId);
  upload.content.label = 'Your sketch';
  const direction = { page: 0, row: 0, col: 0 };
  const response = {
    ...record.response,
    [list.uniqueId]: ['a', 'b', 'c'].map((value) => ({ value, direction })),
    [upload.uniqueId]: { value: 'forDeleteFiles', direction, files: [{ name: 'bowl.png', size: 5, type: 'image/png' }] },
  };
  const formerOptions = [
    { uniqueId: list.uniqueId, value: 'a', label: 'Tuesday' },
    { uniqueId: list.uniqueId, value: 'c', label: 'Sunday' },
  ];
  return [
    pages,
    { ...meta, formerColumns: [list, upload], formerOptions, formerLabels: [{ uniqueId: list.uniqueId, label: 'On which days?' }] },
    labels,
    { ...record, response },
    isLogoHidden,
  ];
}

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a response by its address', () => {
  it("[VIEW-01] shows the form's page with the answers, its header and its date as DD/MM/YYYY", async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [200, answeredForm()] });
    visit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Kiln visit' })).toBeTruthy();
    expect(screen.getByText('05/11/2026')).toBeTruthy();
    expect(screen.getByText('First')).toBeTruthy();
    expect(screen.getByText('answer 1')).toBeTruthy();
    expect(document.querySelector('input, select, textarea')).toBeNull();
    expect(document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content).toBe('noindex, nofollow');
  });

  it('[VIEW-03] is turned over with Next and Prev, where one page at a time is wished', async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [200, answeredForm()] });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Show one page at a time' }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(screen.getByText('answer 2')).toBeTruthy();
    expect(screen.queryByText('answer 1')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Prev' }));
    expect(screen.getByText('answer 1')).toBeTruthy();
  });

  it('[VIEW-03] shows all pages below each other, each with its number, and how long it took; one at a time is kept on the device', async () => {
    const [pages, meta, labels, record, isLogoHidden] = answeredForm();
    stubNetwork({ '/api/getFormWithResponse': () => [200, [pages, meta, labels, { ...record, duration: 192 }, isLogoHidden]] });
    const { user, unmount } = visit();
    expect(await screen.findByText('took 3 min 12 s')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Page 1 of 2', 'Page 2 of 2']);
    for (const text of ['answer 1', 'answer 2']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show one page at a time' }));
    expect(screen.queryByText('answer 2')).toBeNull();
    unmount();
    visit();
    expect(await screen.findByText('answer 1')).toBeTruthy();
    expect(screen.queryByText('answer 2')).toBeNull();
  });

  it("has the form's color, and that of a page where it differs", async () => {
    const [pages, meta, labels, record, isLogoHidden] = answeredForm();
    // jsdom lacks it.
    CSSStyleSheet.prototype.replaceSync ??= () => undefined;
    document.adoptedStyleSheets ??= [];
    const [first, second] = pages as [Pages[number], Pages[number]];
    const own = { ...second, color: 'user_2', opacity: 0.25, colors: { user_2: '1, 2, 3' } } as const;
    const look = { color: 'user_1', opacity: 0.5, colors: { user_1: '176, 90, 20' } };
    stubNetwork({ '/api/getFormWithResponse': () => [200, [[first, own], { ...meta, look }, labels, record, isLogoHidden]] });
    visit();
    await screen.findByText('answer 2');
    const styled = [...document.querySelectorAll<HTMLElement>('article [style]')].map(({ style }) => style);
    expect(styled.map(({ background }) => background).filter((each) => each.startsWith('rgb('))).toEqual([
      'rgb(176, 90, 20)',
      'rgb(1, 2, 3)',
    ]);
    // jsdom reads no gradients.
    expect(groundOf(first, look as Look)).toBe('linear-gradient(rgba(176, 90, 20, 0.5) 0 0)');
  });

  it('[VIEW-01] shows on every page what was answered to questions that are no longer on the form', async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [200, withFormerQuestions()] });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Show one page at a time' }));
    for (const turn of ['first', 'second']) {
      if (turn === 'second') await user.click(screen.getByRole('button', { name: 'Next' }));
      const former = within(await screen.findByRole('region', { name: 'Questions no longer on the form' }));
      expect(former.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
        'On which days? (now “Which days?”)',
        'Your sketch',
      ]);
      expect(former.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Tuesday (now “Wednesday”)',
        'Friday',
        'Sunday (no longer an option)',
        expect.stringContaining('bowl.png'),
      ]);
      expect(former.getByRole('link', { name: 'bowl.png' }).getAttribute('href')).toBe('/files/Response/response1/bowl.png');
    }
  });

  it('says of a question that was added later that it was not asked, and not that it was left out', async () => {
    const [pages, meta, labels, record, isLogoHidden] = answeredForm();
    const added = newElement('input', newId);
    added.content.label = 'Your phone';
    const left = newElement('input', newId);
    left.content.label = 'Your town';
    const [first, ...others] = pages;
    const rows = [added, left].map((column) => ({ id: newId(), content: [{ cols: [column] }] }));
    const shown = [{ ...first, rows: [...(first?.rows ?? []), ...rows] }, ...others];
    stubNetwork({
      '/api/getFormWithResponse': () => [200, [shown, { ...meta, notAsked: [added.uniqueId] }, labels, record, isLogoHidden]],
    });
    visit();
    const answerTo = async (label: string) => (await screen.findByText(label)).closest('dl')?.querySelector('dd')?.textContent;
    expect([await answerTo('Your phone'), await answerTo('Your town')]).toEqual(['Not asked then', 'No answer']);
  });

  it('has no word of former questions where there are none', async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [200, answeredForm()] });
    visit();
    await screen.findByText('answer 1');
    expect(screen.queryByText('Questions no longer on the form')).toBeNull();
  });

  it("[VIEW-07] says 'Something went wrong.' for 5 s when the browser does not copy its link", async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [200, answeredForm()] });
    visit();
    const copy = await screen.findByRole('button', { name: 'Copy link' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    jest.useFakeTimers();
    await act(async () => fireEvent.click(copy));
    const said = () => screen.getByRole('alert').textContent;
    act(() => jest.advanceTimersByTime(4_999));
    expect(said()).toBe('Something went wrong.');
    act(() => jest.advanceTimersByTime(1));
    expect(said()).toBe('');
  });

  it('[VIEW-06] leads to the site root when there is no such response', async () => {
    stubNetwork({ '/api/getFormWithResponse': () => [404, { error: { id: 'There is no such response.' } }] });
    visit();
    expect(await screen.findByText('Arrived at /')).toBeTruthy();
  });
});
