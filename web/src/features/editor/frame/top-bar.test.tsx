import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { formRow } from '../../../testing/records.ts';
import { button, open, pagesOf } from '../testing/open-editor.tsx';

const targetOf = (link: HTMLElement) => [link.getAttribute('href'), link.getAttribute('target')];
const link = (name: string | RegExp) => screen.getByRole('link', { name });

it('the header leads to the forms, the responses, the preview and the public form', async () => {
  await open(pagesOf(['input']));
  expect(targetOf(link(/, forms$/))).toEqual(['/forms', null]);
  expect(targetOf(link('Responses'))).toEqual(['/responses/form1', null]);
  expect(targetOf(link('Preview'))).toEqual(['/preview/form1', '_blank']);
  expect(targetOf(link('Open form'))).toEqual(['/f-abcdefghij', '_blank']);
});

it('[D26] the header has the tabs that every screen of the form has', async () => {
  await open(pagesOf(['input']), {
    network: {
      '/api/getForms': () => [200, [formRow({ _id: 'form1', responses: 12 })]],
      '/api/getHeldResponses': () => [200, { held: [], total: 2, asOf: 0, keptDays: 30 }],
    },
  });
  await screen.findByRole('link', { name: 'Held(2)' });
  const tabs = within(screen.getByRole('navigation', { name: 'This form' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Form', 'Responses(12)', 'Summary', 'Statistics', 'Held(2)']);
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['page', null, null, null, null]);
});

it('the menu of a phone leads to the same, and opens the colors and the keys', async () => {
  const { user } = await open(pagesOf(['input']));
  await user.click(button(/^More:/));
  const item = (name: string) => screen.getByRole('menuitem', { name });
  await screen.findByRole('menuitem', { name: 'Preview' });
  expect(targetOf(item('Preview'))).toEqual(['/preview/form1', '_blank']);
  expect(targetOf(item('Open form'))).toEqual(['/f-abcdefghij', '_blank']);
  expect(targetOf(item('Responses'))).toEqual(['/responses/form1', null]);
  expect(targetOf(item('Statistics'))).toEqual(['/statistics/form1', null]);
  await user.click(item('Copy link'));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/f-abcdefghij');
  for (const [name, role, opened] of [
    ['Customize', 'complementary', 'Customize'],
    ['Keyboard shortcuts', 'dialog', 'Keyboard shortcuts'],
  ] as const) {
    await user.click(button(/^More:/));
    await user.click(await screen.findByRole('menuitem', { name }));
    expect(await screen.findByRole(role, { name: opened })).toBeTruthy();
  }
});

it('an empty form cannot be opened, and says why', async () => {
  await open(pagesOf(['']));
  expect(screen.queryByRole('link', { name: 'Open form' })).toBeNull();
  const why = 'Add a field first: an empty form has nothing to share.';
  expect([button('Open form').getAttribute('aria-description'), button('Copy link').getAttribute('aria-description')]).toEqual([why, why]);
  expect(within(screen.getByRole('region', { name: 'Tools of the form' })).getByRole('button', { name: 'Share' })).toBeTruthy();
});
