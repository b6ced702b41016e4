import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { OwnDataSection } from './features/account/own-data/own-data-section.tsx';
import { PasskeysSection } from './features/account/security/passkeys-section.tsx';
import { SecondFactorSection } from './features/account/security/second-factor-section.tsx';
import { SessionsSection } from './features/account/security/sessions-section.tsx';
import { InvitationForm } from './features/auth/invitation-form.tsx';
import { HeldScreen } from './features/responses/held/held-screen.tsx';
import { EmptyTrash } from './features/responses/life/no-responses.tsx';
import { ResponsesScreen } from './features/responses/responses-screen.tsx';
import { SummaryScreen } from './features/responses/summary/summary-screen.tsx';
import { SharedViewScreen } from './features/responses/views/shared/shared-view-screen.tsx';
import { ViewsMenu } from './features/responses/views/views-menu.tsx';
import { Widgets } from './features/responses/widgets/widgets.tsx';
import { StatisticsScreen } from './features/statistics/statistics-screen.tsx';
import { SentMessages } from './features/support/sent-messages.tsx';
import { MembersScreen } from './features/team/members-screen.tsx';
import { TeamScreen } from './features/team/team-screen.tsx';
import { session } from './lib/session.ts';
import { stubNetwork } from './testing/network.ts';
import { stubPasskeys } from './testing/passkeys.ts';
import { show } from './testing/show.tsx';

// What each list says where it did not load or is empty. That it can be tried again is tested with each.

const form = { title: 'Kiln firing', responses: 2, link: 'kilnkilnki' };
const none = () => undefined;

beforeEach(() => {
  stubPasskeys({});
  session.start('token');
});
afterEach(() => session.end());

/** A server that has an answer to every call: that it failed. */
const failing = () => stubNetwork(new Proxy({}, { get: () => () => [500, { error: 'id' }] }) as Record<string, () => [number, unknown]>);

it.each<[string, ReactNode]>([
  ['The team did not load.', <TeamScreen key="" payFirst={null} />],
  ['The members did not load.', <MembersScreen key="" payFirst={null} />],
  ['The statistics did not load. Nothing is lost.', <StatisticsScreen key="" formId="f1" form={form} />],
  ['The summary did not load. Nothing is lost; the responses are safe on the server.', <SummaryScreen key="" formId="f1" form={form} />],
  ['The responses did not load. Nothing is lost; they are safe on the server.', <ResponsesScreen key="" formId="f1" form={form} />],
  ['The figures did not load. The responses are there all the same.', <Widgets key="" formId="f1" isFormKnown />],
  ['The held responses did not load. Nothing is lost.', <HeldScreen key="" formId="f1" form={form} />],
  ['The view did not load.', <SharedViewScreen key="" token="t1" />],
  ['What you sent did not load.', <SentMessages key="" kind="request" title="Your messages" />],
  ['Your passkeys did not load.', <PasskeysSection key="" />],
  ['Your sessions did not load.', <SessionsSection key="" />],
  ['The second factor did not load.', <SecondFactorSection key="" />],
  ['The state of your download did not load.', <OwnDataSection key="" isOwn />],
  ['The invitation did not load.', <InvitationForm key="" token="t1" signedInAs={null} onAccepted={none} onReadTerms={none} />],
])('%s', async (text, part) => {
  failing();
  show(part);
  await waitFor(() => expect(screen.getAllByRole('alert').map((alert) => alert.querySelector('p')?.textContent)).toContain(text));
  const alert = screen.getAllByRole('alert').find((each) => each.querySelector('p')?.textContent === text);
  expect([alert?.querySelector('h1, h2')?.textContent, alert?.querySelector('button')?.textContent]).toEqual([
    'Something went wrong.',
    'Try again',
  ]);
});

it.each([
  [true, 'The saved views did not load. They are safe on the server.'],
  [false, 'A view keeps filters, order and columns under a name. You can share it by a link.'],
])('saved views that are not there say why: failed %s', async (hasFailed, text) => {
  const of = { views: [], current: undefined, isChosen: false, isReady: true, hasFailed, onChoose: none, onAct: none };
  const { user } = show(<ViewsMenu button={{ current: null }} {...of} />);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('a shared view without responses says that they come by themselves', async () => {
  const view = { name: 'Helpers', title: 'Kiln', labels: [], columns: [], gone: [], rows: [], total: 0, next: null };
  stubNetwork({ '/api/getSharedView': () => [200, { ...view, isMore: false, isUnsorted: false, current_page: 1 }] });
  show(<SharedViewScreen token="t1" />);
  expect(await screen.findByText('No response is in this view yet. The next one appears here by itself.')).toBeTruthy();
});

it('an empty archive of responses leads back to all of them', () => {
  show(<EmptyTrash formId="f1" />);
  const all = screen.getByRole('link', { name: 'All responses' });
  expect([all.getAttribute('href'), all.parentElement?.textContent]).toEqual(['/responses/f1', 'No response is archived. All responses']);
});

it('times of what was sent without a recorded start are not taken for missing answers', async () => {
  const chart = { zone: 'UTC', unit: 'day', from: '2027-03-01', to: '2027-03-09', data: [], completionRate: 0 };
  const bands = [30, 60, null].map((upTo) => ({ upTo, count: 0 }));
  stubNetwork({
    '/api/getResponsesYearFilter': () => [200, { ...chart, total: { views: 0, starts: 0, responses: 2 } }],
    '/api/getTimeToComplete': () => [200, { count: 0, median: null, most: null, bands }],
    '/api/getPagesReached': () => [200, { opened: 0, began: 0, pages: [], sent: 0 }],
  });
  show(<StatisticsScreen formId="f1" form={form} />);
  expect(await screen.findByText('No start was recorded for what was sent.')).toBeTruthy();
});
