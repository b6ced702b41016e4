import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { cellsOf, heads, openBackOffice } from '../testing/back-office.tsx';
import { adminPage } from '../testing/records.ts';

beforeEach(() => session.end());

const created_at = Date.UTC(2026, 10, 20, 8, 2, 14);
const contact = {
  _id: 'm1',
  Fname: 'Ada',
  Lname: 'Byron',
  fullName: 'Ada Byron',
  email: 'ada@example.org',
  message: 'Help me',
  created_at,
};
const support = { _id: 'c1', name: 'Ada', surname: 'Byron', title: 'Broken', email: 'ada@example.org', message: 'Help me', created_at };
const number = (of: number) => () => [200, { count: of, data: of }] as [number, unknown];
const sections = [
  {
    path: 'messages',
    label: 'Contact us',
    row: contact,
    table: 'ContactUs',
    open: 'getNotSolvedMessageInfo',
    solved: 'getSolvedMessageInfo',
  },
  {
    path: 'customers',
    label: 'Support',
    row: support,
    table: 'Customer',
    open: 'getNotSolvedCustomerInfo',
    solved: 'getSolvedCustomerInfo',
  },
];

describe.each(sections)('$label in the back-office', ({ path, label, row, table, open, solved }) => {
  const tabs = () => {
    const nav = screen.queryByRole('navigation', { name: `${label} by state` });
    return nav
      ? within(nav)
          .getAllByRole('link')
          .map((tab) => [tab.textContent, tab.getAttribute('aria-current')])
      : [];
  };

  it.each([
    [
      2,
      1,
      [
        ['Not Solved(2)', 'page'],
        ['Solved(1)', null],
      ],
    ],
    [0, 1, [['Solved(1)', 'page']]],
    [2, 0, [['Not Solved(2)', 'page']]],
    [0, 0, []],
  ])('[OPS-25] has the tabs of which there are some: %s not solved, %s solved', async (waiting, done, shown) => {
    const { sent } = openBackOffice(`/evi-admin/${path}`, { [open]: number(waiting), [solved]: number(done) });
    await screen.findByText('No Data');
    await waitFor(() => expect(tabs()).toEqual(shown));
    const tabName = (shown[0]?.[0] ?? 'Not Solved').replace(/\(.*/, '');
    await waitFor(() => expect(sent('getCustomerContactData').at(-1)).toMatchObject({ tabName: table, tabNameInSolved: tabName }));
  });

  it('[OPS-26] has its columns, and nothing to edit', async () => {
    openBackOffice(`/evi-admin/${path}`, { [open]: number(1), getCustomerContactData: () => [200, adminPage([{ ...row, solved: 0 }])] });
    const title = table === 'Customer' ? ['Title'] : [];
    expect(await heads()).toEqual(['Name', 'Surname', ...title, 'Email', 'Message', 'Solved', 'Sent']);
    expect((await cellsOf('Help me')).slice(0, -1)).toEqual([
      'Ada',
      'Byron',
      ...(table === 'Customer' ? ['Broken'] : []),
      'ada@example.org',
      'Help me',
      'to decide: message of ada@example.org',
    ]);
    expect(screen.queryByRole('button', { name: /edit/i })).toBeNull();
    expect(screen.getByRole('link', { name: 'ada@example.org' }).getAttribute('href')).toBe('/evi-admin/users?text=ada%40example.org');
  });

  it('keeps the lines of a message, and shows the rest of a long one when it is asked for', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `Line ${at}`).join('\n');
    const messages = [lines, 'x'.repeat(900), 'Short\none'].map((message, at) => ({ ...row, _id: `m${at}`, message, solved: 0 }));
    const { user } = openBackOffice(`/evi-admin/${path}`, {
      [open]: number(3),
      getCustomerContactData: () => [200, adminPage(messages)],
    });
    const shown = () => [...document.querySelectorAll('td[data-head="Message"] bdi')].map(({ textContent }) => textContent);
    await screen.findByText(/^Line 0/);
    expect(shown()).toEqual([`${lines.slice(0, lines.indexOf('\nLine 8'))} …`, `${'x'.repeat(400)} …`, 'Short\none']);
    const buttons = () => screen.getAllByRole('button', { name: /^Show (all|less): what ada@example\.org wrote$/ });
    expect(buttons()).toHaveLength(2);
    await user.click(buttons()[0] as HTMLElement);
    expect([shown()[0], buttons()[0]?.getAttribute('aria-expanded')]).toEqual([lines, 'true']);
    await user.click(buttons()[0] as HTMLElement);
    expect(shown()[0]).not.toBe(lines);
  });

  it("[OPS-27] solves by 'to decide', moves it and counts again, with no way back", async () => {
    let isSolved = false;
    const { user, sent } = openBackOffice(`/evi-admin/${path}`, {
      [open]: () => number(isSolved ? 0 : 1)(),
      [solved]: () => number(isSolved ? 1 : 0)(),
      getCustomerContactData: ({ body }) => [
        200,
        adminPage(
          (body as { tabNameInSolved: string }).tabNameInSolved === (isSolved ? 'Solved' : 'Not Solved')
            ? [{ ...row, solved: isSolved ? 1 : 0 }]
            : [],
        ),
      ],
      solvedProblem: () => {
        isSolved = true;
        return [200, adminPage([])];
      },
    });
    await user.click(await screen.findByRole('button', { name: /^to decide/ }));
    await waitFor(() => expect(tabs()).toEqual([['Solved(1)', 'page']]));
    expect((await cellsOf('Help me')).at(-2)).toBe('Solved');
    expect(sent('solvedProblem')).toMatchObject([{ id: row._id, table, tabName: table, tabNameInSolved: 'Not Solved' }]);
    expect(screen.queryByRole('button', { name: /^to decide/ })).toBeNull();
  });
});
