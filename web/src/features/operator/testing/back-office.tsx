import { screen } from '@testing-library/react';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import { session } from '../../../lib/session.ts';
import { type Call, stubNetwork } from '../../../testing/network.ts';
import { show } from '../../../testing/show.tsx';
import { OperatorShell } from '../shell.tsx';
import { adminPage } from './records.ts';
// Loaded before a test begins, which waits for its screen and not for files.
import '../statistics/statistics-section.tsx';
import '../users/users-section.tsx';
import '../forms/forms-section.tsx';
import '../responses/responses-section.tsx';
import '../messages/contact-section.tsx';
import '../messages/support-section.tsx';
import '../suggestions/suggestions-section.tsx';
import '../reports/reports-section.tsx';
import '../payments/payments-section.tsx';
import '../error-logs/error-logs-section.tsx';
import '../log/log-section.tsx';
import '../health/health-section.tsx';
import '../abuse/abuse-section.tsx';

type Answer = [status: number, body: unknown];
/** What a call answers. It gets the page of the address. */
export type Answers = Record<string, (call: Call, page: number) => Answer | Promise<Answer>>;

const count = (value: number) => (): Answer => [200, { count: value, data: value }];
const nothing = (): Answer => [200, adminPage([])];

const usual: Answers = {
  getAdminInfo: () => [200, { email: 'op@example.org' }],
  getNotSolvedMessageInfo: count(0),
  getSolvedMessageInfo: count(0),
  getNotSolvedCustomerInfo: count(0),
  getSolvedCustomerInfo: count(0),
  getOpenHarmInfo: count(0),
  getSuspendedInfo: count(0),
  getNotSolvedPaymentInfo: count(0),
  getSolvedPaymentInfo: count(0),
  followChanges: () => [404, { error: 'Away.' }],
  findAnything: () => [200, { found: [], away: [] }],
  getAdminUserDatas: nothing,
  getFormsDatasForAdmin: nothing,
  getResponsesDatasForAdmin: nothing,
  getCustomerContactData: nothing,
  getSuggestionsForAdmin: nothing,
  getReportsForAdmin: nothing,
  getPaidRejectedData: nothing,
  getErrorLogs: nothing,
  getDeadLetters: nothing,
  getHarmQueue: nothing,
  getDataByMonth: () => [500, { error: 'Something went wrong.' }],
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
