import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { outline, question } from '../features/responses/summary/testing/show-summaries.tsx';
import { stubNetwork } from '../testing/network.ts';
import { responseList, userRecord } from '../testing/records.ts';
import { show } from '../testing/show.tsx';
import { Component as Responses } from './responses.tsx';
import { Component as Summary } from './summary.tsx';

/** A screen of a form that nobody has answered. */
function open(path: '/responses/form1' | '/summary/form1', form: object, me: object = {}, network: Parameters<typeof stubNetwork>[0] = {}) {
  stubNetwork({
    '/api/getMe': () => [200, userRecord(me)],
    '/api/getForms': () => [
      200,
      [{ _id: 'form1', title: 'Kiln', link: 'kilnkilnki', responses: 0, taken: 0, limit: null, harm: 'none', ...form }],
    ],
    '/api/getResponses': () => [200, responseList([], { labels: [] })],
    '/api/getResponsesSummary': () => [200, outline([question('q', 'texts')], { total: 0 })],
    ...network,
  });
  show(
    <Routes>
      <Route path="/responses/:id" element={<Responses />} />
      <Route path="/summary/:id" element={<Summary />} />
    </Routes>,
    { path },
  );
}

it.each([
  ['/responses/form1', 'held', /^This form is held/],
  ['/responses/form1', 'taken_down', /^This form was taken down/],
  ['/summary/form1', 'taken_down', /^This form was taken down/],
] as const)('%s of a form that is %s says so, and leads to the objection in place of the link', async (path, harm, text) => {
  open(path, { harm });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Why, and how to object' }).getAttribute('href')).toBe('/form/form1');
  expect([screen.queryByText(/Share the link/), screen.queryByRole('button', { name: 'Copy link' })]).toEqual([null, null]);
});

it('says of a form whose account was taken down that nobody can answer it', async () => {
  open('/responses/form1', {}, { taken_down: 1 });
  expect(await screen.findByText(/^This account was taken down/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
});

it('still says to share the link of a form that everybody sees', async () => {
  open('/responses/form1', { harm: 'warned' });
  expect(await screen.findByText(/^Share the link/)).toBeTruthy();
});

it('leads from answers that are kept back to the editor, where the objection is', async () => {
  const sealed = () => [403, { error: { id: 'This was taken down.' } }] as [number, unknown];
  open('/responses/form1', { harm: 'taken_down' }, {}, { '/api/getResponses': sealed });
  expect(await screen.findByText('This was taken down.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open its editor' }).getAttribute('href')).toBe('/form/form1');
});
