import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { queryKeys } from '../lib/query-keys.ts';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { outline } from '../testing/outline.ts';
import { userRecord } from '../testing/records.ts';
import { show } from '../testing/show.tsx';
import { Component as Form } from './form.tsx';
import { Component as Forms } from './forms.tsx';
import { Component as Held } from './held.tsx';
import { Component as Members } from './members.tsx';
import { Component as Profile } from './profile.tsx';
import { Component as Response } from './response.tsx';
import { Component as Responses } from './responses.tsx';
import { Component as Archived } from './responses-trashed.tsx';
import { Component as Shell } from './shell.tsx';
import { Component as Statistics } from './statistics.tsx';
import { Component as Suggestions } from './suggestions.tsx';
import { Component as Summary } from './summary.tsx';
import { Component as Support } from './support.tsx';
import { Component as Team } from './team.tsx';
import { Component as View } from './view.tsx';

// What each screen shows while everything but the account is loading: an outline, and the sizes that placeholders keep free. Look at the
// difference, then run this file with -u.

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});

/** The sizes that are kept free, each as often as it comes. */
function sizesIn(root: Element): string {
  const sizes = [...root.querySelectorAll<HTMLElement>('div[style], span[style]')].map(({ style }) => style.cssText);
  return [...new Set(sizes)].map((size) => `${size} ×${sizes.filter((each) => each === size).length}`).join('\n');
}

const held = new Proxy(
  { '/api/getMe': () => [200, userRecord()] },
  { get: (known, path) => Reflect.get(known, path) ?? (() => new Promise(() => undefined)) },
);

it.each<[name: string, path: string, address: string, ComponentType]>([
  ['forms', '/forms', '/forms', Forms],
  ['the archive', '/forms', '/forms?tab=archived', Forms],
  ['the profile', '/profile', '/profile', Profile],
  ['the team', '/team', '/team', Team],
  ['members', '/members', '/members', Members],
  ['support', '/support', '/support', Support],
  ['suggestions', '/suggestions', '/suggestions', Suggestions],
  ['responses', '/responses/:id', '/responses/form1', Responses],
  ['archived responses', '/responsestrashed/:id', '/responsestrashed/form1', Archived],
  ['held responses', '/responses/:id/held', '/responses/form1/held', Held],
  ['the summary', '/summary/:id', '/summary/form1', Summary],
  ['statistics', '/statistics/:id', '/statistics/form1', Statistics],
])('%s, in the shell', async (_name, path, address, Screen) => {
  stubNetwork(held as never);
  const { queries } = show(
    <Routes>
      <Route Component={Shell}>
        <Route path={path} Component={Screen} />
      </Route>
    </Routes>,
    { path: address },
  );
  const main = await screen.findByRole('main');
  await waitFor(() => expect(queries.getQueryState(queryKeys.me)?.status).toBe('success'));
  await act(async () => undefined);
  expect(`${outline(main)}${sizesIn(main)}\n`).toMatchSnapshot();
});

it.each<[name: string, path: string, address: string, ComponentType]>([
  ['the editor', '/form/:id', '/form/form1', Form],
  ['a response', '/response/:id', '/response/response1', Response],
  ['a shared view', '/view/:token', '/view/token', View],
])('%s', async (_name, path, address, Screen) => {
  stubNetwork(held as never);
  const { container } = show(
    <Routes>
      <Route path={path} Component={Screen} />
    </Routes>,
    { path: address },
  );
  await screen.findAllByRole('status');
  expect(`${outline(container)}${sizesIn(container)}\n`).toMatchSnapshot();
});
