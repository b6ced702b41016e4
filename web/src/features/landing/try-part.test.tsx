import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { show } from '../../testing/show.tsx';
import { TryPart } from './try-part.tsx';

it('the form to try says what it is, comes when it is scrolled to, and leads to making one', () => {
  show(<TryPart />);
  const frame = screen.getByTitle('A form to try; nothing is sent');
  expect(['src', 'loading'].map((name) => frame.getAttribute(name))).toEqual(['/api/tryForm', 'lazy']);
  expect(screen.getByRole('region', { name: 'Try one' }).contains(frame)).toBe(true);
  expect(screen.getByRole('link', { name: 'Build one like it' }).getAttribute('href')).toBe('/signup?example=feedback');
});
