import * as admin from '@formwright/contracts/admin';
import { adminPageQuery } from '@formwright/contracts/admin-filters';
import type { Contract } from '@formwright/contracts/contract';
import { beforeAll } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import { session } from '../../../lib/session.ts';
import { type Call, stubNetwork } from '../../../testing/network.ts';
import { show } from '../../../testing/show.tsx';
import { furtherPages, sections } from '../sections.ts';
import { OperatorShell } from '../shell.tsx';
import { adminPage } from './records.ts';

// Before a test begins, which waits for its screen and not for files.
beforeAll(() => Promise.all([...sections, ...furtherPages].map(({ load }) => load())));

type Answer = [status: number, body: unknown];
/** What a call answers. It gets the page of the address. */
export type Answers = Record<string, (call: Call, page: number) => Answer | Promise<Answer>>;

const contracts = Object.values(admin as Record<string, unknown>).filter(
  (each) => typeof each === 'object' && each !== null && 'path' in each,
) as Contract[];

const away = (): Answer => [500, { error: 'Something went wrong.' }];

/** Lists without rows, and counts of nothing. */
const usual: Answers = {
  ...Object.fromEntries(
    contracts
      .filter(({ alsoGet }) => alsoGet)
      .map(({ name, query }) => [name, (): Answer => [200, query === adminPageQuery ? adminPage([]) : { count: 0, data: 0 }]]),
  ),
  getCustomerContactData: () => [200, adminPage([])],
  getPaidRejectedData: () => [200, adminPage([])],
  getAdminInfo: () => [200, { email: 'op@example.org' }],
  followChanges: () => [404, { error: 'Away.' }],
  findAnything: () => [200, { found: [], away: [] }],
  getDataByMonth: away,
  getHealth: away,
};

/** Pages that a list may be asked for. */
const PAGES = [1, 2, 3];

function Shell() {
  const { section } = useParams();
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="address">{`${pathname}${search}`}</p>
      <OperatorShell section={section} security={<h1>Security</h1>} setUp={<p>The set-up</p>} onSignOut={() => undefined} />
    </>
  );
}

/** Opens the back-office at an address, with what calls answer by their names. */
export function openBackOffice(path: string, answers: Answers = {}) {
  session.start('token', { isRemembered: false, isOperator: true });
  const { calls } = stubNetwork(
    Object.fromEntries(
      Object.entries({ ...usual, ...answers }).flatMap(([name, answer]) => [
        [`/api/${name}`, (call: Call) => answer(call, 1)],
        ...PAGES.map((page): [string, (call: Call) => ReturnType<typeof answer>] => [
          `/api/${name}?page=${page}`,
          (call) => answer(call, page),
        ]),
      ]),
    ),
  );
  const view = show(
    <Routes>
      <Route path="/evi-admin/:section?" element={<Shell />} />
    </Routes>,
    { path },
  );
  return {
    ...view,
    calls,
    /** The bodies that a call was made with. */
    sent: (name: string) => calls.filter((call) => call.path.split('?')[0] === `/api/${name}`).map(({ body }) => body),
    /** The pages that a list was asked for. */
    asked: (name: string) =>
      calls.filter((call) => call.path.startsWith(`/api/${name}?`)).map((call) => Number(call.path.split('=').at(-1))),
    address: () => screen.getByTestId('address').textContent,
  };
}

/** The texts of the head of the table. */
export const heads = async () =>
  (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent).filter((text) => text !== 'Actions');

/** The texts of a row, by a text in it. */
export const cellsOf = async (text: string | RegExp) => {
  const row = (await screen.findByText(text)).closest('tr');
  return [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);
};
