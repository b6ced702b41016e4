import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { button, element, findElement, focusOn, open, pagesOf } from './testing/open-editor.tsx';

const frame = (name: string) => element(`${name}, ${name}`);
const focused = () => document.activeElement?.getAttribute('aria-label');
const nameOf = (each: Element) => each.getAttribute('aria-label');

/** Everything that the live regions said since the last call, each time that it was said. */
function listen() {
  let heard: string[] = [];
  const hear = (node: Node | null) => {
    const region = node instanceof Element ? node : node?.parentElement;
    const live = region?.closest('[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])');
    if (live?.textContent) heard.push(live.textContent);
  };
  const observer = new MutationObserver((changes) => {
    for (const live of new Set(
      changes.filter(({ addedNodes, type }) => addedNodes.length > 0 || type === 'characterData').map(({ target }) => target),
    ))
      hear(live);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return async (...expected: string[]) => {
    await waitFor(() => expect(heard).toEqual(expected));
    heard = [];
  };
}

describe('changes are told to screen readers once, and the focus goes where they happened', () => {
  it('for elements', async () => {
    const { user } = await open(pagesOf(['input', 'date'], ['rating']));
    const said = listen();
    await user.click(button('Long Text'));
    await said('Long Text added, row 3 of 3.');
    await waitFor(() => expect(focused()).toBe('Label'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Long Text'))));
    await user.keyboard('{Delete}');
    await said('Long Text deleted.');
    await waitFor(() => expect(focused()).toBe(nameOf(frame('Rating'))));
    await user.keyboard('{Control>}d{/Control}');
    await said('Rating duplicated, row 3 of 3.');
    await waitFor(() => expect(focused()).toBe('Rating, Rating, row 3 of 3'));
    await user.keyboard('{Control>}z{/Control}');
    await said('Undone: Duplicate Rating.');
    await waitFor(() => expect(focused()).toBe('Rating, Rating, row 2 of 2'));
    focusOn(frame('Short Text'));
    await user.keyboard('{Delete}');
    await said('Short Text deleted.');
    await waitFor(() => expect(focused()).toBe('Date Picker, Date Picker, row 1 of 2'));
    await user.keyboard('{Control>}z{/Control}');
    await said('Undone: Delete Short Text.');
    await waitFor(() => expect(focused()).toBe('Short Text, Short Text, row 1 of 2, column 1 of 2'));
    await user.keyboard('{Control>}y{/Control}');
    await said('Redone: Delete Short Text.');
    await waitFor(() => expect(focused()).toBe('Date Picker, Date Picker, row 1 of 2'));
  });

  it('for rows, columns and pages', async () => {
    const { user } = await open(pagesOf(['input'], ['rating']));
    const said = listen();
    const choose = async (name: string) => {
      await user.keyboard('{Shift>}{F10}{/Shift}');
      await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name }));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    };
    // The next key goes where the focus is, which comes back after the menu has closed.
    const isBack = () => waitFor(() => expect(focused()).toBe(nameOf(frame('Short Text'))));
    focusOn(frame('Short Text'));
    await choose('2 columns');
    await said('Row 1 has 2 columns.');
    await isBack();
    await choose('Move the row down');
    await said('Row 1 is now row 2 of 2.');
    await isBack();
    await choose('1 column');
    await said('Row 2 has 1 column.');
    await isBack();
    await choose('Add a row below');
    await said('Row 3 added.');
    await waitFor(() => expect(document.activeElement).toBe(button('Add an element')));
    await choose('Delete the row');
    await said('Row 3 deleted.');
    await isBack();
    await user.click(button('Add a page'));
    await said('A new page is added');
    await waitFor(() => expect(document.activeElement).toBe(button('Page 2')));
    await user.click(button('Page 2, Remove Page'));
    await said('Page is removed.');
    await waitFor(() => expect(document.activeElement).toBe(button('Page 1')));
    await user.click(button('Add a page'));
    await user.click(button('Add a page'));
    await said('A new page is added', 'You have an empty page.');
  });

  it('for saving, and typing is left to the screen reader', async () => {
    const { user } = await open(pagesOf(['input']));
    const said = listen();
    focusOn(frame('Short Text'));
    await user.keyboard('{Enter}Your name');
    await user.keyboard('{Control>}s{/Control}');
    await said('Successfully saved!!');
    await waitFor(() => expect(focused()).toBe('Label'));
    await user.keyboard('{Control>}z{/Control}');
    await said('Undone: Change label.');
    await waitFor(() => expect(focused()).toBe('Label'));
  });

  it('with the buttons for undo and redo, which keep the focus to be pressed again', async () => {
    const { user } = await open(pagesOf(['input'], ['rating']));
    focusOn(frame('Rating'));
    await user.keyboard('{Delete}');
    const said = listen();
    await user.click(button('Undo'));
    await said('Undone: Delete Rating.');
    await waitFor(() => expect(document.activeElement).toBe(button('Undo')));
    expect(frame('Rating').getAttribute('aria-current')).toBe('true');
    await user.click(button('Redo'));
    expect(findElement('Rating, Rating')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button('Redo')));
  });
});
