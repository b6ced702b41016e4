import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { show } from '../testing/show.tsx';
import { Component as Form } from './form.tsx';

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});

const visit = () =>
  show(
    <Routes>
      <Route path="/form/:id" Component={Form} />
      <Route path="/" element={<p>The root</p>} />
    </Routes>,
    { path: '/form/unknown' },
  );

describe('the address of a form', () => {
  it('[EDIT-38 part: checkForm] leads to the site root when there is no such form', async () => {
    stubNetwork({ '/api/getForm': () => [404, { error: 'This form does not exist.' }] });
    visit();
    expect(await screen.findByText('The root')).toBeTruthy();
  });

  it('stays and says that the server cannot be reached when that is so', async () => {
    stubNetwork({});
    visit();
    expect(await screen.findByRole('heading', { name: 'The server cannot be reached.' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
