import { describe, expect, it } from '@jest/globals';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, element, findElement, focusOn, isUnsaved, open, pagesOf, rows, settings } from '../testing/open-editor.tsx';

/** Presses a key. @returns whether the browser is kept from what it does itself */
function press(target: Element, init: KeyboardEventInit): boolean {
  const event = createEvent.keyDown(target, init);
  fireEvent(target, event);
  return event.defaultPrevented;
}
const areSettingsOpen = () => screen.queryByRole('complementary', { name: 'Settings' }) !== null;
/** dnd-kit registers its key handler in the next timer. */
const keysAreTaken = () => act(() => new Promise<void>((taken) => setTimeout(taken)));

describe('the keys of the editor', () => {
  it('act with Caps Lock too', async () => {
    await open(pagesOf(['input'], ['rating']));
    press(element('Rating, Rating'), { key: 'D', ctrlKey: true });
    expect(rows()).toHaveLength(3);
    press(document.body, { key: 'Z', ctrlKey: true });
    expect(rows()).toHaveLength(2);
    press(document.body, { key: 'Y', ctrlKey: true });
    expect(rows()).toHaveLength(3);
  });

  it('act on keyboards of other scripts, by the place of the key', async () => {
    const { saves } = await open(pagesOf(['input'], ['rating']));
    expect(press(element('Rating, Rating'), { key: 'в', code: 'KeyD', ctrlKey: true })).toBe(true);
    expect(rows()).toHaveLength(3);
    press(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true });
    expect(rows()).toHaveLength(2);
    press(document.body, { key: 'Я', code: 'KeyZ', ctrlKey: true, shiftKey: true });
    expect(rows()).toHaveLength(3);
    // Otherwise the browser would offer to store the page as a file.
    expect(press(document.body, { key: 'ы', code: 'KeyS', ctrlKey: true })).toBe(true);
    await waitFor(() => expect(saves()).toHaveLength(1));
  });

  it('leave those with Alt to the browser and to letters of the keyboard', async () => {
    const { user } = await open(pagesOf(['input'], ['rating']));
    await user.click(button('Delete Rating'));
    for (const key of ['z', 'y', 's']) expect(press(document.body, { key, ctrlKey: true, altKey: true })).toBe(false);
    expect(findElement('Rating, Rating')).toBeNull();
  });

  it('do nothing behind a dialog, and Ctrl+S does not store the page as a file there', async () => {
    const { user, saves } = await open(pagesOf(['input'], ['rating']));
    await user.click(button('Delete Rating'));
    await user.click(button('Keyboard shortcuts'));
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const close = within(dialog).getByRole('button', { name: 'Close' });
    expect(press(close, { key: 's', ctrlKey: true })).toBe(true);
    press(close, { key: 'z', ctrlKey: true });
    await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves()).toEqual([]);
    expect(findElement('Rating, Rating')).toBeNull();
    expect(isUnsaved()).toBe(true);
  });
});

describe('while an element is lifted', () => {
  it.each([
    ['{ArrowUp}', 'in a new row between rows 1 and 2'],
    ['{ArrowDown}', 'in a new row between rows 4 and 5'],
    ['{ArrowLeft}', 'in row 2, after Long Text'],
    ['{ArrowRight}', 'in row 4, before Full Name'],
  ])('the first %s leads to the place beside its own', async (key, place) => {
    const { user } = await open(pagesOf(['input'], ['text'], ['rating'], ['fullname'], ['date']));
    focusOn(element('Rating, Rating'));
    await user.keyboard(' ');
    await keysAreTaken();
    await user.keyboard(key);
    expect(await screen.findByText(`Place: ${place}.`)).toBeTruthy();
  });

  async function lift() {
    const editor = await open(pagesOf(['input'], ['rating'], ['date']));
    await editor.user.click(button('Settings of Rating'));
    focusOn(element('Rating, Rating'));
    await editor.user.keyboard(' ');
    await keysAreTaken();
    return editor;
  }

  it('the arrow keys choose its place and leave the focus on it', async () => {
    const { user } = await lift();
    for (const [key, place] of [
      ['{ArrowDown}', 'in a new last row'],
      ['{ArrowUp}', 'in a new first row'],
    ] as const) {
      await user.keyboard(key);
      expect(await screen.findByText(`Place: ${place}.`)).toBeTruthy();
      expect(document.activeElement).toBe(element('Rating, Rating'));
    }
    await user.keyboard(' ');
    expect(await screen.findByText('Dropped Rating in a new first row.')).toBeTruthy();
    expect(rows()[0]?.contains(element('Rating, Rating'))).toBe(true);
  });

  it('Escape puts it back and closes nothing; the next one closes the settings', async () => {
    const { user } = await lift();
    await user.keyboard('{ArrowUp}{Escape}');
    expect(await screen.findByText('Rating was put back.')).toBeTruthy();
    expect(rows()[1]?.contains(element('Rating, Rating'))).toBe(true);
    expect([areSettingsOpen(), isUnsaved()]).toEqual([true, false]);
    expect(settings().getByRole('heading', { name: 'Rating' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(areSettingsOpen()).toBe(false);
  });
});
