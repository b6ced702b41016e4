import { afterEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { show } from '../testing/show.tsx';
import { LateChart } from './late-chart.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

it('a chart whose code does not load says so, and what is around it stays', async () => {
  // React tells the console of it.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Chart = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module: /assets/overview.js')));
  show(
    <>
      <p>1,234 responses</p>
      <LateChart waiting={<p>Loading</p>}>
        <Chart />
      </LateChart>
    </>,
  );
  expect(await screen.findByText('The chart did not load.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(screen.getByText('1,234 responses')).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});
