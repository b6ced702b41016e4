import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { formRow } from '../../testing/records.ts';
import { showScreen, startServer } from './testing/forms-server.tsx';

afterEach(() => {
  localStorage.clear();
});

it('sorts by name and by responses, either way around, and keeps the order on this device', async () => {
  startServer([formRow({ _id: 'b', title: 'Form 10', responses: 5 }), formRow({ _id: 'a', title: 'form 9', responses: 7 })]);
  const user = showScreen();
  const names = () => screen.getAllByRole('link', { name: /^form \d+$/i }).map(({ textContent }) => textContent);
  const head = () => screen.getByRole('columnheader', { name: 'Form' });
  await screen.findByText('Form 10');
  expect(names()).toEqual(['Form 10', 'form 9']);
  await user.click(within(head()).getByRole('button'));
  await waitFor(() => expect(names()).toEqual(['form 9', 'Form 10']));
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(head()).getByRole('button'));
  await waitFor(() => expect(names()).toEqual(['Form 10', 'form 9']));
  expect(head().getAttribute('aria-sort')).toBe('descending');
  cleanup();
  showScreen();
  await screen.findByText('Form 10');
  expect(head().getAttribute('aria-sort')).toBe('descending');
  await user.click(within(screen.getByRole('columnheader', { name: 'Responses' })).getByRole('button'));
  await waitFor(() => expect(names()).toEqual(['form 9', 'Form 10']));
});

it('sorts either way around from the menu that a phone shows', async () => {
  startServer([formRow({ _id: 'b', title: 'Form 10', responses: 5 }), formRow({ _id: 'a', title: 'form 9', responses: 7 })]);
  const user = showScreen();
  const names = () => screen.getAllByRole('link', { name: /^form \d+$/i }).map(({ textContent }) => textContent);
  await screen.findByText('Form 10');
  await user.click(screen.getByRole('button', { name: 'Sort the forms' }));
  // The menu stays open, so that column and order can be chosen at once.
  const choose = async (name: string) => user.click(await screen.findByRole('menuitemradio', { name }));
  await choose('Name');
  await waitFor(() => expect(names()).toEqual(['form 9', 'Form 10']));
  await choose('Z to A');
  await waitFor(() => expect(names()).toEqual(['Form 10', 'form 9']));
  await choose('A to Z');
  await waitFor(() => expect(names()).toEqual(['form 9', 'Form 10']));
  await choose('Responses');
  await choose('Fewest first');
  await waitFor(() => expect(names()).toEqual(['Form 10', 'form 9']));
});
