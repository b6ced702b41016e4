import { newDetails, newPages } from '@formwright/form-model';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { stubNetwork } from '../testing/network.ts';
import { testQueries } from '../testing/queries.ts';
import { formRow, userRecord } from '../testing/records.ts';
import { tokenFor } from '../testing/tokens.ts';
import { useMissingBanner } from '../ui/gone-home.tsx';
import { theme } from '../ui/theme.ts';
import { Component as Form } from './form.tsx';

beforeEach(() => {
  localStorage.clear();
  session.start('token');
});
afterEach(() => {
  jest.useRealTimers();
});

function Root() {
  return (
    <div>
      <p>The root</p>
      {useMissingBanner()}
    </div>
  );
}

const visit = () =>
  render(
    <QueryClientProvider client={testQueries()}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider
          router={createMemoryRouter(
            [
              { path: '/form/:id', element: <Form /> },
              { path: '/', element: <Root /> },
            ],
            { initialEntries: ['/form/unknown'] },
          )}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );

describe('the address of a form', () => {
  const loaded = () => {
    const details = newDetails({ _id: 'unknown', title: 'Survey', link: 'abc', isOneTime: false });
    return [200, [newPages({ title: 'Survey', newId: () => 'id' }), { ...details, version: 1, isOverQuota: false, updated_at: 1 }]] as [
      number,
      unknown,
    ];
  };
  const found = {
    '/api/getForm': loaded,
    '/api/checkForm': () => [200, { success: true }] as [number, unknown],
    '/api/getResponseLimitValue': () => [200, { value: 10 }] as [number, unknown],
  };

  it('[EDIT-38] leads to the site root when checkForm or getResponseLimitValue fails, and only then', async () => {
    for (const failing of ['/api/checkForm', '/api/getResponseLimitValue']) {
      const { calls } = stubNetwork({ ...found, [failing]: () => [404, { error: { id: 'There is no such form.' } }] });
      const { unmount } = visit();
      expect(await screen.findByText('The root')).toBeTruthy();
      expect(calls.find(({ path }) => path === failing)?.body).toEqual(
        failing.endsWith('checkForm') ? { id: 'unknown' } : { formId: 'unknown' },
      );
      unmount();
    }
    stubNetwork(found);
    visit();
    expect(await screen.findByRole('button', { name: /^Save/ })).toBeTruthy();
    expect(screen.queryByText('The root')).toBeNull();
  });

  it('marks the numbers in its tabs as old while they do not load again', async () => {
    let isAway = false;
    stubNetwork({
      ...found,
      '/api/getForms': () => (isAway ? [503, {}] : [200, [formRow({ _id: 'unknown', responses: 7 })]]),
      '/api/getHeldResponses': () => [200, { held: [], total: 2, asOf: 0, keptDays: 30 }],
    });
    visit();
    const numbers = () => screen.getAllByRole('link', { name: /^(Responses|Held)/ }).map(({ textContent }) => textContent);
    await waitFor(() => expect(numbers()).toEqual(['Responses(7)', 'Held(2)']));
    isAway = true;
    window.dispatchEvent(new Event('visibilitychange'));
    const old = 'From before: it did not load again.';
    await waitFor(() => expect(numbers()).toEqual([`Responses(7) ${old}`, `Held(2) ${old}`]));
  });

  it('leads to the site root, which says so, when there is no such form', async () => {
    stubNetwork({ '/api/getForm': () => [404, { error: 'This form does not exist.' }] });
    visit();
    expect(await screen.findByText('The root')).toBeTruthy();
    expect(screen.getByText('There is no such form.')).toBeTruthy();
  });

  it.each([
    ['ada', 'whether one is still a member', 3],
    ['ben', 'nothing more of the own account', 1],
  ])('[D32] in the account of %s asks every few seconds %s', async (workspace, _, times) => {
    session.start(tokenFor('ben', workspace));
    const { calls } = stubNetwork({ ...found, '/api/getMe': () => [200, userRecord({ _id: 'ben', workspace_id: workspace })] });
    const asked = () => calls.filter(({ path }) => path === '/api/getMe').length;
    jest.useFakeTimers();
    visit();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect([screen.getByRole('button', { name: /^Save/ }).textContent?.slice(0, 4), asked()]).toEqual(['Save', 1]);
    await act(() => jest.advanceTimersByTimeAsync(8_500));
    expect(asked()).toBe(times);
  });

  it('stays and says that the server cannot be reached when that is so', async () => {
    stubNetwork({});
    visit();
    expect(await screen.findByRole('heading', { name: 'The server cannot be reached.' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
