import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { button, element, field, findElement, focusOn, isUnsaved, open, pagesOf, rows } from './testing/open-editor.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const openOn = (platform: string) => {
  jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  return open(pagesOf(['input'], ['rating']));
};
const cmd = (key: string) => `{Meta>}${key}{/Meta}`;
const keysInDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    .getAllByRole('term')
    .map(({ textContent }) => textContent);

describe('on a Mac', () => {
  it('Cmd does what Ctrl does elsewhere', async () => {
    const { user, saves } = await openOn('MacIntel');
    focusOn(element('Rating, Rating'));
    await user.keyboard(cmd('d'));
    expect(rows()).toHaveLength(3);
    await user.keyboard(cmd('z'));
    expect(rows()).toHaveLength(2);
    await user.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}');
    expect(rows()).toHaveLength(3);
    await user.keyboard(cmd('z'));
    await user.keyboard(cmd('y'));
    expect(rows()).toHaveLength(3);
    await user.keyboard(cmd('s'));
    await waitFor(() => expect(isUnsaved()).toBe(false));
    expect(saves()).toHaveLength(1);
    await user.keyboard(cmd('{Home}'));
    await waitFor(() => expect(document.activeElement).toBe(element('Short Text, Short Text')));
    await user.keyboard(cmd('{End}'));
    await waitFor(() => expect(document.activeElement).toBe(rows()[2]?.querySelector('[data-kind]')));
    await user.keyboard(cmd('/'));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('the keys have the names of its keyboard, wherever they are told', async () => {
    const { user } = await openOn('MacIntel');
    expect(button(/^Save/).textContent).toBe('SaveCmd+S');
    expect(button('Undo').dataset.keys).toBe('Cmd+Z');
    expect(button('Settings of Rating').dataset.keys).toBe('Option+Enter');
    expect(button('Delete Rating').dataset.keys).toBe('Delete');
    focusOn(element('Rating, Rating'));
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByRole('menuitem', { name: 'Duplicate' }).textContent).toBe('DuplicateCmd+D');
    await user.keyboard('{Escape}');
    await user.click(button('Keyboard shortcuts'));
    const keys = await keysInDialog();
    expect(keys).toEqual(expect.arrayContaining(['Cmd+S', 'Cmd+Shift+Z or Cmd+Y', 'Option+Enter', 'Delete', 'Delete in an empty one']));
    expect(keys.join()).not.toMatch(/Ctrl|Alt|Backspace/);
  });

  it('its Delete key, which is Backspace to the browser, deletes an element, and a letter where one writes', async () => {
    const { user } = await openOn('MacIntel');
    focusOn(field('Form heading'));
    await user.keyboard('{Backspace}');
    focusOn(element('Short Text, Short Text'));
    await user.keyboard('{Enter}Name{Backspace}');
    expect(element('Nam, Short Text')).toBeTruthy();
    focusOn(element('Rating, Rating'));
    await user.keyboard('{Backspace}');
    expect(findElement('Rating, Rating')).toBeNull();
  });
});

describe('on other keyboards', () => {
  it('the keys have their names, and Backspace deletes no element', async () => {
    const { user } = await openOn('Win32');
    expect(button(/^Save/).textContent).toBe('SaveCtrl+S');
    focusOn(element('Rating, Rating'));
    await user.keyboard('{Backspace}');
    expect(element('Rating, Rating')).toBeTruthy();
    await user.keyboard('{Control>}/{/Control}');
    const keys = await keysInDialog();
    expect(keys).toEqual(expect.arrayContaining(['Ctrl+S', 'Alt+Enter', 'Del', 'Backspace in an empty one']));
    expect(keys.join()).not.toMatch(/Cmd|Option/);
  });
});
