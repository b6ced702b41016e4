import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, element, focusOn, open, pagesOf, rows } from './testing/open-editor.tsx';

/** A name, because the comparison of two elements prints both documents. */
const nameOf = (each: Element | null | undefined) => each?.getAttribute('aria-label') ?? each?.textContent;
const focused = () => nameOf(document.activeElement);
const frame = (name: string) => element(`${name}, ${name}`);
const menu = () => screen.findByRole('menu');
const item = async (name: string) => within(await menu()).getByRole('menuitem', { name });

/** Three rows: two elements, an empty field beside an element, a divider. */
const threeRows = () => pagesOf(['input', 'text'], ['rating', ''], ['divider']);

describe('the keyboard on the page', () => {
  it('has one tab stop for each row: the element that had the focus last', async () => {
    const { user } = await open(threeRows());
    // Pictures of elements are inert, which the test's browser does not know.
    const stops = () =>
      [...screen.getByRole('list', { name: /^Rows/ }).querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]')]
        .filter((each) => each.tabIndex >= 0 && !each.closest('[inert]'))
        .map((each) => each.getAttribute('aria-label')?.split(',')[0]);
    expect(stops()).toEqual(['Short Text', 'Rating', 'Divider']);
    focusOn(frame('Short Text'));
    await user.keyboard('{ArrowRight}');
    expect(stops()).toEqual(['Long Text', 'Rating', 'Divider']);
  });

  it('goes through elements and empty fields with the arrow keys, Home and End, and marks where it is', async () => {
    const { user } = await open(threeRows());
    focusOn(frame('Short Text'));
    const go = async (keys: string) => {
      await user.keyboard(keys);
      return focused();
    };
    expect(await go('{ArrowLeft}')).toBe(nameOf(frame('Short Text')));
    expect(await go('{ArrowRight}')).toBe(nameOf(frame('Long Text')));
    expect(frame('Long Text').getAttribute('aria-current')).toBe('true');
    expect(await go('{ArrowDown}')).toBe(nameOf(button('Add an element')));
    expect(await go('{ArrowDown}')).toBe(nameOf(frame('Divider')));
    expect(await go('{ArrowUp}')).toBe(nameOf(frame('Rating')));
    expect(await go('{End}')).toBe(nameOf(button('Add an element')));
    expect(await go('{Home}')).toBe(nameOf(frame('Rating')));
    expect(await go('{Control>}{Home}{/Control}')).toBe(nameOf(frame('Short Text')));
    expect(await go('{Control>}{End}{/Control}')).toBe(nameOf(frame('Divider')));
  });

  it('goes on to the next page and back', async () => {
    const [first] = threeRows();
    const [second] = pagesOf(['checkbox'], ['date']);
    if (!first || !second) throw new Error('no pages');
    const { user } = await open([first, second]);
    focusOn(frame('Divider'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Multiple Choice'))));
    expect(button('Page 2').getAttribute('aria-current')).toBe('page');
    await user.keyboard('{PageUp}');
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Short Text'))));
  });

  it('names an element with its label, whether it is required, its kind and its place', async () => {
    const pages = pagesOf(['input', 'text'], ['rating']);
    Object.assign(pages[0]?.rows[0]?.content[0].cols[0]?.content ?? {}, { label: 'Email', required: true });
    await open(pages);
    const names = screen.getAllByRole('group', { name: /row \d of/ }).map((each) => each.getAttribute('aria-label'));
    expect(names).toEqual([
      'Email, required, Short Text, row 1 of 2, column 1 of 2',
      'Long Text, Long Text, row 1 of 2, column 2 of 2',
      'Rating, Rating, row 2 of 2',
    ]);
  });

  it.each(['{Enter}', '{F2}'])('%s edits the label, Escape comes back; meanwhile Tab reaches what is inside', async (key) => {
    const { user } = await open(pagesOf(['input'], ['rating']));
    focusOn(frame('Short Text'));
    await user.keyboard(key);
    const label = within(frame('Short Text')).getByRole('textbox', { name: 'Label' });
    expect(focused()).toBe(nameOf(label));
    expect(label.tabIndex).toBe(0);
    await user.keyboard('{ArrowDown}{Delete}{Home}');
    await waitFor(() => expect(focused()).toBe(nameOf(label)));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(nameOf(element(/, Short Text, row 1/))));
    expect(label.tabIndex).toBe(-1);
  });

  it('opens the settings with Alt+Enter and for what has no text; Escape closes them, Delete deletes', async () => {
    const { user } = await open(pagesOf(['input'], ['rating'], ['divider']));
    focusOn(frame('Rating'));
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    await waitFor(() => expect(focused()).toBe(nameOf(screen.getByRole('heading', { name: 'Rating' }))));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Rating'))));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(focused()).toBe(nameOf(screen.getByRole('heading', { name: 'Divider' }))));
    await user.keyboard('{Escape}{ArrowUp}{Delete}');
    expect(rows()).toHaveLength(2);
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Divider'))));
  });

  it.each([
    { key: 'Delete', left: ['Long Text', 'Rating'] },
    { key: 'd', left: ['Short Text', 'Short Text', 'Long Text', 'Rating'] },
  ])('deletes or copies one element for one press of $key, however long it is held down', async ({ key, left }) => {
    await open(pagesOf(['input'], ['text'], ['rating']));
    focusOn(frame('Short Text'));
    const press = (repeat: boolean) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ctrlKey: key === 'd', repeat });
    press(false);
    await waitFor(() => expect(focused()).not.toBe(nameOf(document.body)));
    for (let times = 0; times < 3; times += 1) press(true);
    expect(rows().map((row) => within(row).getAllByRole('group')[0]?.getAttribute('aria-label')?.split(',')[0])).toEqual(left);
  });
});

describe('the list of keys', () => {
  const dialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

  it('opens with its button, with Ctrl+/ and with ? on an element, and gives the focus back', async () => {
    const { user } = await open(pagesOf(['input']));
    await user.click(button('Keyboard shortcuts'));
    expect(dialog()?.textContent).toContain('Shift+F10');
    for (const key of ['{Control>}/{/Control}', '?']) {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(dialog()).toBeNull());
      focusOn(frame('Short Text'));
      await user.keyboard(key);
      expect(dialog()).not.toBeNull();
    }
    await waitFor(() => expect(focused()).toBe('Close'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Short Text'))));
  });

  it('stays closed while somebody types a question', async () => {
    const { user } = await open(pagesOf(['input']));
    focusOn(frame('Short Text'));
    await user.keyboard('{Enter}Why?');
    expect(dialog()).toBeNull();
    await waitFor(() => expect(focused()).toBe('Label'));
  });
});

describe('the menu of an element', () => {
  it.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])('opens with %s, names each action, and Escape comes back', async (key) => {
    const { user } = await open(pagesOf(['input'], ['rating']));
    focusOn(frame('Rating'));
    await user.keyboard(key);
    const names = within(await menu())
      .getAllByRole('menuitem')
      .map((each) => each.querySelector('[data-menu-item-label]')?.textContent);
    expect(names).toEqual([
      ...['Edit the text', 'Settings', 'Move', 'Duplicate', 'Delete'],
      ...['2 columns', '3 columns', '4 columns', 'Add a row below', 'Move the row up', 'Delete the row'],
    ]);
    await waitFor(() => expect(focused()).toContain('Edit the text'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Rating'))));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens with the other button of the mouse too, but not in a text', async () => {
    const { user } = await open(pagesOf(['input']));
    await user.pointer({ keys: '[MouseRight]', target: within(frame('Short Text')).getByRole('textbox', { name: 'Label' }) });
    expect(screen.queryByRole('menu')).toBeNull();
    await user.pointer({ keys: '[MouseRight]', target: frame('Short Text') });
    expect(await menu()).toBeTruthy();
  });

  it('changes the element and its row, and the focus stays on the page', async () => {
    const { user } = await open(pagesOf(['input'], ['rating']));
    const choose = async (name: string) => {
      await user.keyboard('{Shift>}{F10}{/Shift}');
      await user.click(await item(name));
    };
    focusOn(frame('Rating'));
    await choose('2 columns');
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Rating'))));
    expect(within(rows()[1] as HTMLElement).getByRole('button', { name: 'Add an element' })).toBeTruthy();
    await choose('Move the row up');
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Rating'))));
    expect(rows()[0]?.contains(frame('Rating'))).toBe(true);
    await choose('Duplicate');
    await waitFor(() => expect(focused()).toBe(nameOf(screen.getAllByRole('group', { name: /^Rating, / })[1])));
    await choose('Delete the row');
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Short Text'))));
    await choose('Settings');
    await waitFor(() => expect(focused()).toBe(nameOf(screen.getByRole('heading', { name: 'Short Text' }))));
  });

  it('of an empty field has what concerns its row', async () => {
    const { user } = await open(pagesOf(['input', '']));
    focusOn(button('Add an element'));
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await item('1 column'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add an element' })).toBeNull());
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Short Text'))));
  });
});
