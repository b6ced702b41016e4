import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readerZone } from '../../../lib/reader-zone.ts';
import { type Call, stubNetwork } from '../../../testing/network.ts';
import { responseList, responseRecord } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import { noteToasts } from '../../../testing/toasts.ts';
import { ResponsesScreen } from '../responses-screen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const labels = [{ uniqueId: 'q', label: 'Name', type: 'input', responsable: true, isNumber: false }];
const option = (value: string, label: string) => ({ value, label });
const filters = [
  { label: 'Color', inLabel: '', type: 'radio', uniqueId: 'color', data: [option('o1', 'Red'), option('o2', 'Blue')] },
  { label: '', inLabel: 'Pick a day', type: 'dropdown', uniqueId: 'day', data: [option('d1', 'Monday')] },
];
const ada = responseRecord({ response: { q: { value: 'Ada' } } });
const list = responseList([ada], { labels, filters });

const showScreen = (path = '/') => show(<ResponsesScreen formId="form1" form={{ title: 'Kiln', link: 'kilnkilnki' }} />, { path });
const asked = (calls: readonly Call[]) => calls.flatMap(({ path, body }) => (path === '/api/getResponses' ? [body as object] : []));
const last = (calls: readonly Call[]) => asked(calls).at(-1);
const first = { id: 'form1', page: 1 };
const zone = readerZone();

describe('days', () => {
  it('[FILT-01] the quick filters are All, Today, Last 7 days, This month and Custom, and each narrows the list', async () => {
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, list] });
    const { user } = showScreen();
    await screen.findByText('Ada');
    const days = within(screen.getByRole('group', { name: 'Days' })).getAllByRole('button');
    expect(days.map(({ textContent }) => textContent)).toEqual(['All', 'Today', 'Last 7 days', 'This month', 'Custom']);
    for (const [name, filter] of [
      ['Today', '0'],
      ['Last 7 days', '7'],
      ['This month', 'month'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(last(calls)).toEqual({ ...first, filter, zone }));
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    }
  });

  it('[FILT-02] Custom is applied only when both ends are given', async () => {
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, list] });
    const { user } = showScreen();
    await screen.findByText('Ada');
    await user.click(screen.getByRole('button', { name: 'Custom' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-03-01' } });
    expect(await screen.findByText('Choose both days; until then all are shown.')).toBeTruthy();
    expect(asked(calls)).toEqual([first]);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2027-02-01' } });
    expect(await screen.findByText('The end is before the start.')).toBeTruthy();
    expect(asked(calls)).toEqual([first]);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2027-03-09' } });
    const dateTimes = { from: '2027-03-01', to: '2027-03-09' };
    await waitFor(() => expect(last(calls)).toEqual({ ...first, filter: 'custom', zone, dateTimes }));
    expect(screen.getByText('01/03/2027 – 09/03/2027')).toBeTruthy();
  });
});

describe('answers', () => {
  it('say why there is nothing to filter by where the gray button is pressed', async () => {
    stubNetwork({ '/api/getResponses': () => [200, responseList([ada], { labels, filters: [] })] });
    const toasts = noteToasts();
    const { user } = showScreen();
    await screen.findByText('Ada');
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    await waitFor(() => expect(toasts).toEqual(['No question of this form has options to filter by.']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the options say how often each was chosen, where all responses of the list were looked at', async () => {
    const common = { of: 12, answered: 12 };
    const { calls } = stubNetwork({
      '/api/getResponses': () => [200, list],
      '/api/getQuestionSummaries': () => [
        200,
        {
          summaries: [
            {
              ...common,
              uniqueId: 'color',
              isNewest: false,
              shape: 'choices',
              isMultiple: false,
              options: [{ ...option('o1', 'Red'), count: 9, isFormer: false }],
            },
            {
              ...common,
              uniqueId: 'day',
              isNewest: true,
              shape: 'choices',
              isMultiple: false,
              options: [{ ...option('d1', 'Monday'), count: 3, isFormer: false }],
            },
          ],
        },
      ],
    });
    const { user } = showScreen('/?search=ada&answer.color=o1');
    await screen.findByText('Ada');
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter by answers' });
    const color = within(dialog).getByRole('group', { name: 'Color' });
    expect(await within(color).findByText('9')).toBeTruthy();
    expect(within(color).getByText('0')).toBeTruthy();
    expect(within(dialog).queryByText('3')).toBeNull();
    // What is ticked does not change what can be ticked.
    expect(calls.find(({ path }) => path === '/api/getQuestionSummaries')?.body).toEqual({
      id: 'form1',
      search: 'ada',
      questions: ['color', 'day'],
    });
  });

  it('a question that ends with a mark of its own gets no colon', async () => {
    const asks = [{ ...filters[0], label: 'Which color?' }];
    stubNetwork({ '/api/getResponses': () => [200, { ...list, filters: asks }] });
    showScreen('/?answer.color=o1');
    expect(await screen.findByRole('button', { name: 'Remove the filter Which color? Red' })).toBeTruthy();
  });

  it('[FILT-03] filters are offered for questions with options, and applied together', async () => {
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, list] });
    const { user } = showScreen();
    await screen.findByText('Ada');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter by answers' });
    expect(within(dialog).getAllByRole('group')).toHaveLength(2);
    const boxesOf = (name: string) => within(within(dialog).getByRole('group', { name })).getAllByRole('checkbox');
    expect([boxesOf('Color').length, boxesOf('Pick a day').length]).toEqual([2, 1]);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Red' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Monday' }));
    expect(asked(calls)).toEqual([first]);
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(last(calls)).toEqual({ ...first, filters: { color: ['o1'], day: ['d1'] } }));
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Color: Red' }));
    await waitFor(() => expect(last(calls)).toEqual({ ...first, filters: { day: ['d1'] } }));
    // It has no label; its name is the text in its field.
    expect(screen.getByRole('button', { name: 'Remove the filter Pick a day: Monday' })).toBeTruthy();
  });

  it('of a large form open by question, are found by a search that says how many, and Escape clears it before it closes', async () => {
    const many = (uniqueId: string, label: string, count: number, word: string) => ({
      ...{ label, inLabel: '', type: 'radio', uniqueId },
      data: Array.from({ length: count }, (_, index) => option(`v${index}`, `${word} ${index + 1}`)),
    });
    const large = [
      many('town', 'Town', 60, 'Ghent'),
      ...Array.from({ length: 12 }, (_, n) => many(`q${n}`, `Question ${n}`, 30, 'Choice')),
    ];
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, responseList([ada], { labels, filters: large })] });
    const { user } = showScreen('/?answer.town=v1');
    await screen.findByText('Ada');
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter by answers' }));
    // Closed at first, so that it opens at once.
    expect(dialog.queryAllByRole('checkbox')).toEqual([]);
    expect(dialog.getByRole('status').textContent).toBe('420 options of 13 questions');
    const town = dialog.getByRole('button', { name: 'Town 1 of 60 chosen' });
    expect(town.getAttribute('aria-expanded')).toBe('false');
    town.focus();
    await user.keyboard('{Enter}');
    expect([town.getAttribute('aria-expanded'), dialog.getAllByRole('checkbox').length]).toEqual(['true', 50]);
    await user.click(dialog.getByRole('button', { name: 'Show 10 more' }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(60);
    expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Ghent 51' }));

    const search = dialog.getByRole('searchbox', { name: 'Search questions and options' });
    await user.type(search, 'ghent 5');
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('11 options found in 1 question'));
    await user.click(dialog.getByRole('checkbox', { name: 'Ghent 59' }));
    await user.clear(search);
    await user.type(search, 'choice 2');
    // Those after the first few stay closed: 11 of each of 12 questions.
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('132 options found in 12 questions'));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(33);
    await user.type(search, 'x');
    expect(await dialog.findByText('No question and no option has this text.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search).toHaveProperty('value', ''));
    expect(dialog.getByRole('button', { name: 'Town 2 of 60 chosen' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(last(calls)).toEqual({ ...first, filters: { town: ['v1', 'v58'] } }));
  });

  it('come from the address, say how many are found, and are cleared together', async () => {
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, list] });
    const { user } = showScreen('/?days=7&answer.color=o2&search=ada&sort=q.desc');
    await waitFor(() =>
      expect(last(calls)).toEqual({
        ...first,
        filter: '7',
        zone,
        filters: { color: ['o2'] },
        search: 'ada',
        sort: { by: 'q', direction: 'desc' },
      }),
    );
    expect(await screen.findByText('1 found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(last(calls)).toEqual({ ...first, sort: { by: 'q', direction: 'desc' } }));
  });

  it('that nothing matches say No Data and lead back to all', async () => {
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, responseList([], { labels, filters })] });
    const { user } = showScreen('/?list=favorite&search=nobody');
    expect(await screen.findByText('No response matches what is chosen above.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all responses' }));
    await waitFor(() => expect(last(calls)).toEqual(first));
  });
});

describe('the search', () => {
  it('[FILT-05] runs on Enter or the button, once until the text changes; [FILT-06] emptying it restores the list', async () => {
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, list] });
    const { user } = showScreen();
    await screen.findByText('Ada');
    const box = screen.getByRole('searchbox', { name: 'Search the answers' });
    const button = () => screen.queryByRole('button', { name: 'Search' });
    // Without anything to search for it would do nothing.
    expect(button()).toBeNull();
    await user.type(box, 'kiln');
    expect(asked(calls)).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(last(calls)).toEqual({ ...first, search: 'kiln' }));
    await user.keyboard('{Enter}');
    expect([button(), asked(calls).length]).toEqual([null, 2]);
    await user.type(box, 's');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(last(calls)).toEqual({ ...first, search: 'kilns' }));
    // The button is gone, and the focus is not.
    expect([button(), document.activeElement, asked(calls).length]).toEqual([null, box, 3]);
    await user.clear(box);
    await waitFor(() => expect(screen.queryByText('“kilns”')).toBeNull());
    expect(await screen.findByText('Ada')).toBeTruthy();
    expect(box).toHaveProperty('value', '');
  });
});

describe('columns', () => {
  it('sort upwards, downwards and as before', async () => {
    const { calls } = stubNetwork({ '/api/getResponses': () => [200, list] });
    const { user } = showScreen();
    const head = await screen.findByRole('button', { name: 'Name' });
    await user.click(head);
    await waitFor(() => expect(last(calls)).toEqual({ ...first, sort: { by: 'q', direction: 'asc' } }));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(last(calls)).toEqual({ ...first, sort: { by: 'q', direction: 'desc' } }));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull());
  });

  it('of a list that is too long say so, and the list stays in its order', async () => {
    const error = { sort: 'Sorting by this column takes at most 10,000 responses.' };
    stubNetwork({ '/api/getResponses': ({ body }) => ('sort' in (body as object) ? [422, { error }] : [200, list]) });
    showScreen('/?sort=q.asc');
    expect(await screen.findByText(error.sort)).toBeTruthy();
    expect(await screen.findByText('Ada')).toBeTruthy();
  });
});

it('a filter that fails says so for 5 s', async () => {
  let fails = false;
  stubNetwork({ '/api/getResponses': () => (fails ? [500, {}] : [200, list]) });
  const { user } = showScreen();
  await screen.findByText('Ada');
  fails = true;
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(screen.getAllByText('Something went wrong.').length).toBe(2));
});

describe('by keyboard', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label');

  it('what is taken away gives the focus to what is left of it, and at last to the filters', async () => {
    stubNetwork({ '/api/getResponses': () => [200, list] });
    const { user } = showScreen('/?days=7&search=kiln');
    (await screen.findByRole('button', { name: 'Remove the filter “kiln”' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Remove the filter Last 7 days'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Filters'));
  });

  it('Clear all leaves it at the filters', async () => {
    stubNetwork({ '/api/getResponses': () => [200, list] });
    const { user } = showScreen('/?days=7&search=kiln');
    (await screen.findByRole('button', { name: 'Clear all' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Filters'));
  });
});
