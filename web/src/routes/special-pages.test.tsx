import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { wanted } from '../lib/wanted.ts';
import { stubNetwork } from '../testing/network.ts';
import { userRecord } from '../testing/records.ts';
import { fill, show } from '../testing/show.tsx';
import { Component as Block } from './block.tsx';
import { Component as CheckUser } from './check-user.tsx';
import { Component as Operator } from './evi-admin.tsx';
import { Component as Home } from './home.tsx';
import { Component as NotFound } from './not-found.tsx';

const SITE = 'https://www.example.org';

beforeEach(() => {
  localStorage.clear();
  session.end();
  wanted.forget();
});
afterEach(() => {
  delete document.documentElement.dataset.marketing;
});

const Elsewhere = () => <p>Arrived at {useLocation().pathname}</p>;

const visit = (path: string) =>
  show(
    <Routes>
      <Route path="/" Component={Home} />
      <Route path="/evi-admin" Component={Operator} />
      <Route path="/checkUser" Component={CheckUser} />
      <Route path="/block" Component={Block} />
      <Route path="/404" Component={NotFound} />
      <Route path="*" Component={Elsewhere} />
    </Routes>,
    { path },
  );

/** What the page in the frame is sent, and for which origin. */
function listenInFrame(): unknown[][] {
  const heard: unknown[][] = [];
  const frame = document.querySelector('iframe');
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: (...message: unknown[]) => heard.push(message) } });
  return heard;
}

describe('/checkUser', () => {
  it('[ROUTE-12 part: the message] is hidden and posts the state to the frame of the site, whenever it loads or the state changes', () => {
    document.documentElement.dataset.marketing = SITE;
    visit('/checkUser');
    expect(document.querySelector('iframe')?.closest('[hidden][aria-hidden="true"]')?.textContent).toBe('');
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe(`${SITE}/`);
    const heard = listenInFrame();
    act(() => void document.querySelector('iframe')?.dispatchEvent(new Event('load')));
    act(() => session.start('a token', { isRemembered: true }));
    act(() => session.start('a token', { isRemembered: false, isOperator: true }));
    act(() => session.end());
    expect(heard).toEqual([false, true, false, false].map((isAuthenticated) => [{ type: 'authState', isAuthenticated }, SITE]));
  });

  it('[ROUTE-13 part: no site] has no frame and posts nothing where no site is configured', () => {
    session.start('a token');
    visit('/checkUser');
    expect(document.querySelector('iframe')).toBeNull();
  });
});

describe('/block', () => {
  it('says what a suspension means, and leads an owner to the plans and a visitor to the sign-in', () => {
    const { calls } = stubNetwork({});
    visit('/block');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This account is suspended');
    expect(screen.getByRole('link', { name: 'Sign in to pay' }).getAttribute('href')).toBe('/signin');
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
    act(() => session.start('token'));
    expect(screen.getByRole('link', { name: 'Pay for the plan' }).getAttribute('href')).toBe('/profile#billing');
    expect(screen.getByRole('link', { name: 'Ask for help' }).getAttribute('href')).toBe('/support');
    expect(calls).toEqual([]);
  });
});

describe('/404', () => {
  it('says that there is no such page, and leads home', () => {
    visit('/404');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page does not exist');
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
    act(() => session.start('token', { isRemembered: false, isOperator: true }));
    expect(screen.getByRole('link', { name: 'Go to the back-office' }).getAttribute('href')).toBe('/evi-admin');
  });
});

describe('an operator', () => {
  it('is led to the section that was wanted once signed in', async () => {
    wanted.keep({ pathname: '/evi-admin/reports', search: '?page=2' });
    stubNetwork({ '/api/sendlogin': () => [200, { access_token: 'token' }] });
    const { user } = visit('/evi-admin');
    fill(screen.getByLabelText(/^Email/), 'op@example.org');
    fill(screen.getByLabelText(/^Password/), 'right');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Arrived at /evi-admin/reports')).toBeTruthy();
    expect(wanted.path()).toBeNull();
  });

  it('whose flag is missing is led to the sign-in of operators, and sees no errors of an owner’s screen', async () => {
    const { calls } = stubNetwork({});
    session.start(`head.${btoa(JSON.stringify({ sub: 'op', ws: 'op', role: 'operator' }))}.sign`);
    visit('/');
    expect(await screen.findByRole('heading', { name: 'Sign in for operators' })).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

it('an owner whose link to a new password is for another browser is told so above the forms, with the way to a new one', async () => {
  session.start('token');
  stubNetwork({ '/api/getForms': () => [200, []], '/api/getMe': () => [200, userRecord()] });
  visit('/#reset');
  const link = await screen.findByRole('link', { name: 'ask for a new one here' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
  await waitFor(() => expect(link.closest('[role="status"]')?.textContent).toMatch(/^The link in the email works once/));
});
