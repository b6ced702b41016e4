import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button, element, field, isUnsaved, open, pagesOf, rows, settings } from './testing/open-editor.tsx';

afterEach(() => {
  jest.useRealTimers();
});

describe('the frame of the editor', () => {
  it('[EDIT-01] [EDIT-09] title and heading are edited in place and saved', async () => {
    const { user, saves } = await open(pagesOf(['input']));
    await user.clear(field('Form title'));
    await user.type(field('Form title'), 'Raku evening');
    expect(field('Form heading').value).toBe('Heading');
    await user.type(field('Form heading'), ' of the form');
    await user.click(button(/^Save/));
    expect(saves()[0]).toMatchObject({ title: 'Raku evening', form_header: 'Heading of the form' });
  });

  it('[EDIT-02] the link can be copied once the form has a field', async () => {
    const { user } = await open(pagesOf(['']));
    expect(button('Copy link').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Copy link'));
    expect(await navigator.clipboard.readText()).toBe('');
    await user.click(button('Rating'));
    await user.click(button('Copy link'));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/f-abcdefghij');
  });

  it("[EDIT-03] Ctrl+S saves with the loaded version, says 'Successfully saved!!' and clears the unsaved flag", async () => {
    const { user, saves } = await open(pagesOf(['input']));
    await user.click(button('Rating'));
    expect(isUnsaved()).toBe(true);
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Successfully saved!!')).toBeTruthy();
    expect(saves()[0]).toMatchObject({ form_id: 'form1', version: '4' });
    expect(isUnsaved()).toBe(false);
  });

  it('[EDIT-36] saving sends label, uniqueId and type of each column', async () => {
    const pages = pagesOf(['input', 'rating']);
    const { user, saves } = await open(pages);
    await user.click(button(/^Save/));
    const cols = pages[0]?.rows[0]?.content[0].cols ?? [];
    expect(JSON.parse(saves()[0]?.userFormlabels ?? '')).toEqual([
      { label: 'Short Text', uniqueId: cols[0]?.uniqueId, type: 'input' },
      { label: 'Rating', uniqueId: cols[1]?.uniqueId, type: 'rating' },
    ]);
  });

  it("[EDIT-24] no title: 'Please input the form name'", async () => {
    const { user, saves } = await open(pagesOf(['input']));
    await user.clear(field('Form title'));
    await user.click(button(/^Save/));
    expect(screen.getByRole('alert').textContent).toBe('Please input the form name');
    expect(saves()).toEqual([]);
  });

  it('[EDIT-25] empty fields block saving, with a text for one and one for several', async () => {
    const { user, saves } = await open(pagesOf(['input', '']));
    await user.click(button(/^Save/));
    expect(screen.getByRole('alert').textContent).toBe('You have an empty field. Please remove the field or add any from the left bar');
    await user.click(within(element('Columns in row 1')).getByRole('button', { name: '3 columns' }));
    await user.click(button(/^Save/));
    expect(screen.getByRole('alert').textContent).toBe('You have empty fields. Please remove fields or add any from the left bar');
    expect(saves()).toEqual([]);
  });

  it('[EDIT-07] the list of elements collapses and expands', async () => {
    const { user } = await open(pagesOf(['input']));
    await user.click(button('Collapse the element list'));
    expect(button('Expand the element list').getAttribute('aria-expanded')).toBe('false');
    await user.click(button('Expand the element list'));
    expect(button('Collapse the element list')).toBeTruthy();
  });
});

describe('elements', () => {
  it('[EDIT-08] a click in the palette adds to the page and moves the focus there', async () => {
    const { user } = await open(pagesOf(['']));
    await user.click(button('Dropdown'));
    await user.click(button('File Upload'));
    expect(rows()).toHaveLength(2);
    expect(document.activeElement).toBe(element('File Upload, File Upload'));
  });

  it('[EDIT-27] the delete button removes its element, and undo brings it back', async () => {
    const { user } = await open(pagesOf(['input', 'rating']));
    await user.click(button('Delete Short Text'));
    expect(screen.queryByRole('group', { name: 'Short Text, Short Text' })).toBeNull();
    expect(document.activeElement).toBe(element('Rating, Rating'));
    await user.keyboard('{Control>}z{/Control}');
    expect(element('Short Text, Short Text')).toBeTruthy();
    await user.keyboard('{Control>}y{/Control}');
    expect(screen.queryByRole('group', { name: 'Short Text, Short Text' })).toBeNull();
  });

  it('by keyboard: Enter opens the settings, Escape closes them, Delete deletes', async () => {
    const { user } = await open(pagesOf(['input'], ['rating']));
    element('Rating, Rating').focus();
    await user.keyboard('{Enter}');
    expect(settings().getByRole('heading', { name: 'Rating' })).toBe(document.activeElement);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
    expect(document.activeElement).toBe(element('Rating, Rating'));
    await user.keyboard('{Delete}');
    expect(rows()).toHaveLength(1);
  });

  it('the settings take the focus each time they are asked for, open or not', async () => {
    const { user } = await open(pagesOf(['input'], ['rating']));
    element('Rating, Rating').focus();
    await user.keyboard('{Enter}');
    element('Short Text, Short Text').focus();
    await user.keyboard('{Enter}');
    expect(settings().getByRole('heading', { name: 'Short Text' })).toBe(document.activeElement);
  });

  it.each(['{Enter}', ''])('what undo takes away leaves the focus to its page (after %s)', async (keys) => {
    const { user } = await open(pagesOf(['input'], ['rating']));
    element('Rating, Rating').focus();
    await user.keyboard(`{Control>}d{/Control}${keys}`);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(document.activeElement).toBe(button('Page 1')));
  });

  it('what is written from right to left stands so in the settings', async () => {
    const { user } = await open(pagesOf(['dropdown']));
    await user.click(button('Settings of Dropdown'));
    for (const name of ['Label', 'Option 1']) expect((await settings().findByRole('textbox', { name })).getAttribute('dir')).toBe('auto');
  });

  it.each([
    ['input', 'Short Text'],
    ['dropdown', 'Dropdown'],
    ['text', 'Long Text'],
    ['checkbox', 'Multiple Choice'],
    ['radio', 'Single Choice'],
    ['paragraph', 'Paragraph'],
    ['upload', 'File Upload'],
    ['date', 'Date Picker'],
    ['image', 'Image'],
    ['divider', 'Divider'],
  ] as const)('the settings of %s open with Reset and Close', async (kind, name) => {
    const { user } = await open(pagesOf([kind]));
    await user.click(button(`Settings of ${name}`));
    expect(settings().getByRole('heading', { name })).toBeTruthy();
    await settings().findByRole('textbox', { name: 'Label' });
    await user.type(settings().getByRole('textbox', { name: 'Label' }), ' 2');
    await user.click(settings().getByRole('button', { name: 'Reset' }));
    expect(settings().getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe(name);
    await user.click(settings().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
  });

  it('[EDIT-39] what the settings panel says stands for 5 s', async () => {
    const { user } = await open(pagesOf(['input']));
    await user.click(button('Settings of Short Text'));
    jest.useFakeTimers();
    fireEvent.click(settings().getByRole('button', { name: 'Reset' }));
    act(() => jest.advanceTimersByTime(4_999));
    expect(screen.getByText('Settings are back to their defaults.')).toBeTruthy();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Settings are back to their defaults.')).toBeNull();
  });

  it('[EDIT-22] Email is not offered while another field asks for it', async () => {
    const { user } = await open(pagesOf(['input'], ['input']));
    const types = () => settings().getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
    const [first, second] = screen.getAllByRole('button', { name: 'Settings of Short Text' });
    if (!first || !second) throw new Error('Two fields were expected.');
    await user.click(first);
    await user.selectOptions(types(), 'email');
    await user.click(second);
    expect([...types().options].map(({ value }) => value)).toEqual(['text', 'number']);
  });

  it('options are added, renamed, pasted and deleted', async () => {
    const { user } = await open(pagesOf(['radio']));
    await user.click(button('Settings of Single Choice'));
    await user.click(settings().getByRole('button', { name: 'Add option' }));
    expect(settings().getByRole<HTMLInputElement>('textbox', { name: 'Option 5' }).value).toBe('option 5');
    expect(document.activeElement).toBe(settings().getByRole('textbox', { name: 'Option 5' }));
    await user.click(settings().getByRole('button', { name: 'Delete option 1' }));
    expect(settings().getByRole<HTMLInputElement>('textbox', { name: 'Option 1' }).value).toBe('option2');
    await user.click(settings().getByRole('button', { name: 'Paste a list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list of options' }));
    await user.type(dialog.getByRole('textbox', { name: 'Options' }), 'Red\nGreen');
    await user.click(dialog.getByRole('button', { name: 'Use these options' }));
    expect(settings().getAllByRole('textbox', { name: /^Option/ })).toHaveLength(2);
  });

  it("[ELEM-21] [ELEM-23] a picture dropped on an image is its source; another file is refused with 'Please select image file.'", async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
    const { user, saves } = await open(pagesOf(['image']));
    const drop = (file: File) => fireEvent.drop(element('Image, Image'), { dataTransfer: { types: ['Files'], files: [file] } });
    drop(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
    expect(screen.getByRole('alert').textContent).toBe('Please select image file.');
    expect(isUnsaved()).toBe(false);
    drop(new File(['picture'], 'kiln.png', { type: 'image/png' }));
    await waitFor(() => expect(element('Image, Image').querySelector('img')?.getAttribute('src')).toBe('blob:picture'));
    await user.click(button(/^Save/));
    const sent = saves()[0] ?? {};
    const [uniqueId] = Object.keys(sent).filter((key) => key.length === 50);
    expect(sent[uniqueId ?? '']).toMatchObject({ name: 'kiln.png' });
  });
});
