import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, element, open, pagesOf, settings } from './testing/open-editor.tsx';

const choice = () => within(element(/, (Dropdown|Single Choice|Multiple Choice), row/));
const options = () => choice().getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Option / });
const texts = () => options().map(({ value }) => value);
const option = (number: number) => choice().getByRole<HTMLTextAreaElement>('textbox', { name: `Option ${number}` });
const isFocused = (number: number) => waitFor(() => expect(document.activeElement).toBe(option(number)));
const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });

describe('options on the page', () => {
  it.each([
    ['dropdown', 'Dropdown'],
    ['radio', 'Single Choice'],
    ['checkbox', 'Multiple Choice'],
  ] as const)('of a %s are written one after the other, from its name on', async (_kind, name) => {
    const { user } = await open(pagesOf(['']));
    await user.click(button(name));
    await waitFor(() => expect(document.activeElement).toBe(choice().getByRole('textbox', { name: 'Label' })));
    await user.keyboard('Which glaze?{Enter}');
    await isFocused(1);
    await user.keyboard('Celadon{Enter}Tenmoku{Enter}Shino{Enter}Ash{Enter}');
    await isFocused(5);
    expect(texts()).toEqual(['Celadon', 'Tenmoku', 'Shino', 'Ash', 'option 5']);
    await user.keyboard('Raku');
    expect(texts()).toEqual(['Celadon', 'Tenmoku', 'Shino', 'Ash', 'Raku']);
    expect(element(`Which glaze?, ${name}`)).toBeTruthy();
    expect(settings().getByRole<HTMLInputElement>('textbox', { name: 'Option 5' }).value).toBe('Raku');
  });

  it('are stepped through by the arrow keys and are one tab stop', async () => {
    const { user } = await open(pagesOf(['radio']));
    await user.click(option(1));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}Two');
    expect(texts()).toEqual(['option1', 'Two', 'option3', 'option4']);
    expect(options().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1]);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(option(1)));
  });

  it('are deleted by Backspace in an empty one, which leads to the one before; the last stays', async () => {
    const { user } = await open(pagesOf(['radio']));
    await user.click(option(3));
    await user.keyboard('{Backspace}{Backspace}');
    await isFocused(2);
    expect(texts()).toEqual(['option1', 'option2', 'option4']);
    await user.click(button('Undo'));
    expect(texts()).toEqual(['option1', 'option2', '', 'option4']);
    for (let left = 4; left > 0; left -= 1) {
      await user.clear(option(1));
      await user.keyboard('{Backspace}');
    }
    expect(texts()).toEqual(['']);
    expect(screen.getByRole('alert').textContent).toBe('Keep at least one option.');
  });

  it('become several of several pasted lines, in one step of undo; one line is pasted as ever', async () => {
    const { user } = await open(pagesOf(['checkbox']));
    await user.click(option(2));
    expect(paste(option(2), 'only one line\n')).toBe(true);
    expect(paste(option(2), 'Red\nGreen\r\n\nBlue\nViolet\n')).toBe(false);
    await isFocused(5);
    expect(texts()).toEqual(['option1', 'Red', 'Green', 'Blue', 'Violet']);
    expect(button('Undo').getAttribute('aria-description') ?? button('Undo').dataset.tip).toContain('Paste options');
    await user.click(button('Undo'));
    expect(texts()).toEqual(['option1', 'option2', 'option3', 'option4']);
  });

  it('show four as in public; the others by a button, or when they are reached', async () => {
    const { user } = await open(pagesOf(['radio']));
    await user.click(option(4));
    paste(option(4), 'a\nb\nc');
    await isFocused(6);
    await user.click(button('Close'));
    expect(options()).toHaveLength(4);
    await user.click(button('Show 2 more'));
    expect(options()).toHaveLength(6);
    await user.click(button('Close'));
    await user.click(option(4));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(option(5)));
  });

  it('and those in the settings leave the focus where it is being written', async () => {
    const { user } = await open(pagesOf(['radio']));
    await user.click(button('Settings of Single Choice'));
    const inSettings = (number: number) => settings().getByRole<HTMLInputElement>('textbox', { name: `Option ${number}` });
    await user.click(inSettings(4));
    await user.keyboard('Four{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(inSettings(5)));
    await user.click(option(4));
    await user.keyboard('{Enter}');
    await isFocused(5);
  });

  it('do not drag the element, open its settings or take keys of their own', async () => {
    const { user } = await open(pagesOf(['radio']));
    await user.dblClick(option(1));
    await user.keyboard(' {Delete}d');
    expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
    expect(options()).toHaveLength(4);
  });
});
