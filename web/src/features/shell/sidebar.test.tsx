import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { show } from '../../testing/show.tsx';
import { Sidebar } from './sidebar.tsx';

afterEach(cleanup);

it.each([
  ['/', 'Forms'],
  ['/forms', 'Forms'],
  ['/responses/form1', 'Forms'],
  ['/responses/form1/held', 'Forms'],
  ['/responsestrashed/form1', 'Forms'],
  ['/summary/form1', 'Forms'],
  ['/statistics/form1', 'Forms'],
  ['/profile', 'Profile'],
  ['/settings', 'Profile'],
  ['/team', 'Team'],
  ['/members', 'Team'],
  ['/support', 'Support'],
  ['/suggestions', 'Suggestions'],
])('at %s only the link to %s is marked as the current one', (path, label) => {
  show(<Sidebar recentForms={[]} />, { path });
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent)).toEqual([label]);
});

it('each recent form has its own color', () => {
  const colors = ['rgb(12, 34, 56)', 'rgb(200, 10, 20)'];
  show(<Sidebar recentForms={colors.map((color, at) => ({ id: `form${at}`, title: `Form ${at}`, color }))} />);
  const links = within(screen.getByRole('navigation', { name: 'Recent Forms' })).getAllByRole('link');
  expect(links.map((link) => link.querySelector<HTMLElement>('.swatch')?.style.background)).toEqual(colors);
});
