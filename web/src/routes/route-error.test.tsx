import { afterEach, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { stubNetwork } from '../testing/network.ts';
import { theme } from '../ui/theme.ts';
import { RouteError } from './route-error.tsx';
import { serverAnswers } from './use-reachable.ts';

afterEach(() => void jest.restoreAllMocks());

function Failing(): never {
  throw new Error('this screen fails');
}

function showFailed() {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Failing, ErrorBoundary: RouteError }])} />
    </MantineProvider>,
  );
}

it('says that a screen failed, and offers to try again', async () => {
  stubNetwork({ '/': () => [200, {}] });
  showFailed();
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('does not take the answer of a proxy for that of the server', async () => {
  let status = 502;
  stubNetwork({ '/': () => [status, {}] });
  expect(await serverAnswers()).toBe(false);
  status = 404;
  expect(await serverAnswers()).toBe(true);
});

it('says that the line is why a screen did not load, and that it comes by itself', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stubNetwork({});
  showFailed();
  expect(await screen.findByRole('heading', { level: 1, name: 'You are offline.' })).toBeTruthy();
  expect(screen.getByText(/it loads by itself when the connection is back/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
