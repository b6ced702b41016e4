import { afterEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { show } from '../testing/show.tsx';
import { RouteError } from './route-error.tsx';

afterEach(() => void jest.restoreAllMocks());

it.each([
  [false, 'You are offline.'],
  [true, 'Something went wrong.'],
])('says why a screen did not load; online: %s', (onLine, title) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  show(<RouteError />);
  screen.getByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
