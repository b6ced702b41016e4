import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { stubNetwork, TestStream } from '../testing/network.ts';
import { formRow } from '../testing/records.ts';
import { show } from '../testing/show.tsx';
import { Component } from './statistics.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2027-03-09T15:00:00'), doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'] });
});
afterEach(() => void jest.useRealTimers());

function open(state: { title: string; sent: number; isAway?: boolean }): TestStream {
  const news = new TestStream();
  const total = () => ({ views: 9, starts: 5, responses: state.sent });
  stubNetwork({
    '/api/followResponses/form1': () => [200, news],
    '/api/getForms': () => [200, [formRow({ _id: 'form1', title: state.title, responses: state.sent })]],
    '/api/getHeldResponses': () => (state.isAway ? [503, {}] : [200, { held: [], total: 2, asOf: 0, keptDays: 30 }]),
    '/api/getResponsesYearFilter': () => [
      200,
      { zone: 'UTC', unit: 'day', from: '2027-03-01', to: '2027-03-09', data: [], total: total(), completionRate: 50 },
    ],
    '/api/getTimeToComplete': () => [200, { count: 0, median: null, most: null, bands: [] }],
    '/api/getPagesReached': () => [200, { opened: 0, began: 0, pages: [], sent: 0 }],
  });
  show(
    <Routes>
      <Route path="/statistics/:id" element={<Component />} />
    </Routes>,
    { path: '/statistics/form1' },
  );
  return news;
}

it('the statistics follow what happens elsewhere: the name of the form, and what is sent', async () => {
  const state = { title: 'Kiln', sent: 3 };
  const news = open(state);
  const sent = () => screen.getByText('Submissions', { selector: 'dt' }).parentElement?.textContent;
  await waitFor(() => expect(sent()).toMatch(/^Submissions3/));
  await screen.findByRole('heading', { level: 1, name: 'Kiln' });
  news.tell('counts', { active: 3, archived: 0, favourites: 0, revision: 1 });
  await waitFor(() => expect(sent()).toMatch(/^Submissions3/));
  Object.assign(state, { title: 'Kiln and glaze', sent: 4 });
  jest.setSystemTime(Date.now() + 10_000);
  news.tell('counts', { active: 4, archived: 0, favourites: 0, revision: 2 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kiln and glaze' })).toBeTruthy();
  await waitFor(() => expect(sent()).toMatch(/^Submissions4/));
});

it('the statistics say that they are old while a number in their tabs does not load again', async () => {
  const state = { title: 'Kiln', sent: 3, isAway: false };
  open(state);
  await screen.findByRole('link', { name: 'Held(2)' });
  await screen.findByText('Submissions', { selector: 'dt' });
  expect(screen.queryByText(/^Not up to date/)).toBeNull();
  state.isAway = true;
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('Not up to date. Trying again…');
  expect(screen.getByRole('link', { name: 'Held(2)' })).toBeTruthy();
});
