import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { formRow, userRecord } from '../testing/records.ts';
import { fill, show } from '../testing/show.tsx';
import { Component as Forms } from './forms.tsx';
import { Component as Shell } from './shell.tsx';

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;

const visit = () =>
  show(
    <Routes>
      <Route Component={Shell}>
        <Route path="/forms" Component={Forms} />
      </Route>
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path: '/forms' },
  );

const fourForms = ['One', 'Two', 'Three', 'Four'].map((title, index) => formRow({ _id: `form${index + 1}`, title }));

describe('the owner area', () => {
  it('[SHELL-02] lists up to 3 recent forms, each linking to its editor', async () => {
    stubNetwork({ '/api/getForms': () => [200, fourForms], '/api/getMe': () => [200, userRecord()] });
    visit();
    const recent = within(await screen.findByRole('navigation', { name: 'Recent Forms' }));
    expect(recent.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['One', '/form/form1'],
      ['Two', '/form/form2'],
      ['Three', '/form/form3'],
    ]);
  });

  it.each([
    ['Free', 1, 0, '4 of 1'],
    ['Standart', 5, 1, '4 of 5'],
    ['Premium', null, null, null],
  ] as const)('[QUOTA-02] on the plan %s a quota bar shows: %#', async (plan, maxCount, formCount, shown) => {
    stubNetwork({ '/api/getForms': () => [200, fourForms], '/api/getMe': () => [200, userRecord({ plan, maxCount, formCount })] });
    visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    const bars = screen.queryAllByRole('meter', { name: 'Forms used' }).map((bar) => bar.getAttribute('aria-valuetext'));
    expect([...new Set(bars)]).toEqual(shown === null ? [] : [shown]);
  });

  it('[LIST-03] asks for a name and opens the editor of the new form', async () => {
    stubNetwork({
      '/api/getForms': () => [200, []],
      '/api/getMe': () => [200, userRecord()],
      '/api/newForm': () => [200, { id: 'new1' }],
    });
    const { user } = visit();
    await screen.findByText("You don't have a form, create it.");
    await user.click(screen.getAllByRole('button', { name: 'New Form' })[0] as HTMLElement);
    fill(await screen.findByLabelText(/^Form name/), 'Raku evening');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Arrived at /form/new1')).toBeTruthy();
  });

  it('[QUOTA-05 part: the offer] explains a used quota and offers to upgrade or one more form, with what each plan costs', async () => {
    const plan = { name: 'Standart', priceCents: 499, maxForms: 5, maxResponses: null, features: [] };
    stubNetwork({
      '/api/getForms': () => [200, fourForms],
      '/api/getMe': () => [200, userRecord({ maxCount: 1, formCount: 0 })],
      '/api/getPlans': () => [200, [plan]],
    });
    const { user } = visit();
    await screen.findByRole('button', { name: 'Account of Ada Byron' });
    await user.click(screen.getByRole('button', { name: 'New Form' }));
    expect(await screen.findByText(/^Your plan, Free, includes one form, and it is in use\./)).toBeTruthy();
    expect(screen.getByText('Upgrade, or enable one more form for $2.5.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Upgrade' }));
    const standard = (await screen.findByText('$4.99 a month')).closest('li');
    expect(standard?.textContent).toBe('Standard$4.99 a month5 forms, any number of responses');
    expect(standard?.nextElementSibling?.textContent).toBe('One more form$2.5, onceAny number of responses');
  });

  it('[SHELL-12 part: the banner] tells the owner of a suspended account, who stays signed in, and how to pay', async () => {
    stubNetwork({
      '/api/getForms': () => [200, fourForms],
      '/api/getMe': () => [200, userRecord({ blocked: 1 })],
      '/api/getPlans': () => [200, []],
    });
    const { user } = visit();
    const banner = within((await screen.findByText('Your account has been suspended.')).closest('[role="status"]') as HTMLElement);
    expect(screen.getAllByText('Your account has been suspended. Please pay to continue using this form.')).toHaveLength(4);
    await user.click(banner.getByRole('button', { name: 'Pay' }));
    expect(await screen.findByText(/^This server does not take payments itself\./)).toBeTruthy();
    expect(session.isSignedIn()).toBe(true);
  });

  it('signs out on this device even when the server cannot be told', async () => {
    stubNetwork({ '/api/getForms': () => [200, []], '/api/getMe': () => [200, userRecord()], '/api/signout': () => [500, {}] });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Account of Ada Byron' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect([session.isSignedIn(), session.token()]).toEqual([false, null]);
  });
});
