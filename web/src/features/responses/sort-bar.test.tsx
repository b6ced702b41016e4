import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { type Call, stubNetwork } from '../../testing/network.ts';
import { responseList, responseRecord } from '../../testing/records.ts';
import { show } from '../../testing/show.tsx';
import { ResponsesScreen } from './responses-screen.tsx';

beforeEach(() => {
  const plain = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...plain(media), matches: /max-width: (599|1180)px/.test(media) }));
});
afterEach(() => {
  jest.restoreAllMocks();
});

const labels = [{ uniqueId: 'q', label: 'What is your name?', type: 'input', responsable: true, isNumber: false }];
const asked = (calls: readonly Call[]) =>
  calls.flatMap(({ path, body }) => (path === '/api/getResponses' ? [(body as { sort?: object }).sort ?? null] : [])).at(-1);
const Where = () => <output>{useLocation().search}</output>;
const address = () => document.querySelector('output')?.textContent;

function showPhone(path: string) {
  const list = responseList([responseRecord({ response: { q: { value: 'Ada' } } })], { labels });
  const { calls } = stubNetwork({ '/api/getResponses': () => [200, list] });
  const view = show(
    <>
      <ResponsesScreen formId="form1" form={undefined} />
      <Where />
    </>,
    { path },
  );
  return { ...view, calls };
}

it('on a phone a press sorts by any column, turns the order, and goes back to the newest first', async () => {
  const { user, calls } = showPhone('/');
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect([...select.options].map(({ text }) => text)).toEqual(['Newest first', 'What is your name?', 'Start Date', 'End Date']);
  await user.selectOptions(select, 'What is your name?');
  await waitFor(() => expect(asked(calls)).toEqual({ by: 'q', direction: 'asc' }));
  const head = screen.getByRole('columnheader', { name: /What is your/ });
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
  await user.click(screen.getByRole('button', { name: 'Ascending. Reverse the order' }));
  await waitFor(() => expect(asked(calls)).toEqual({ by: 'q', direction: 'desc' }));
  expect(address()).toBe('?sort=q.desc');
  await user.selectOptions(select, 'Newest first');
  await waitFor(() => expect(address()).toBe(''));
  await user.click(screen.getByRole('button', { name: 'Descending. Reverse the order' }));
  await waitFor(() => expect(address()).toBe('?sort=created_at.asc'));
});

it('on a phone stands beside the only list, in one row, with what is done to the whole of it', async () => {
  const { user } = showPhone('/');
  const select = await screen.findByRole('combobox', { name: 'Sort by' });
  const row = screen.getByRole('navigation', { name: 'Lists' }).parentElement as HTMLElement;
  expect(row.contains(select)).toBe(true);
  await user.click(within(row).getByRole('button', { name: 'Archive all' }));
  expect(await screen.findByRole('dialog', { name: /^Archive/ })).toBeTruthy();
});

it('on a phone stands below several lists, which have a row of their own', async () => {
  const favorite = responseRecord({ response: { q: { value: 'Ada' } } });
  const list = responseList([favorite], { labels, favorites: responseList([favorite]).responses });
  stubNetwork({ '/api/getResponses': () => [200, list] });
  show(<ResponsesScreen formId="form1" form={undefined} />);
  const select = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(screen.getByRole('navigation', { name: 'Lists' }).parentElement?.contains(select)).toBe(false);
});

it('on a phone shows what the address sorts by, also a column that is not shown', async () => {
  showPhone('/?sort=other.desc');
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  expect([select.value, select.selectedOptions[0]?.text]).toEqual(['other', 'Another column']);
  expect(screen.getByRole('button', { name: 'Descending. Reverse the order' })).toBeTruthy();
});
