import { definitionOf, ELEMENT_KINDS } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noteToasts } from '../../testing/toasts.ts';
import { button, element, field, findElement, focusOn, isUnsaved, open, pagesOf, rows, settings } from './testing/open-editor.tsx';

const settingsClose = () => screen.getByRole('button', { name: 'Close settings' });

describe('the frame of the editor', () => {
  it('[EDIT-01] [EDIT-09] title and heading are edited in place and saved', async () => {
    const { user, saves } = await open(pagesOf(['input']));
    fireEvent.change(field('Form title'), { target: { value: 'Raku evening' } });
    expect(field('Form heading').value).toBe('Heading');
    fireEvent.change(field('Form heading'), { target: { value: 'Heading of the form' } });
    await user.click(button(/^Save/));
    await waitFor(() => expect(saves()[0]).toMatchObject({ title: 'Raku evening', form_header: 'Heading of the form' }));
  });

  it('[SHELL-03] the sidebar shows only Profile and Forms, which open in a new tab; on a phone they are in a menu', async () => {
    const { user } = await open(pagesOf(['input']));
    const expected = [
      ['Profile, opens in a new tab', '/profile', '_blank'],
      ['Forms, opens in a new tab', '/forms', '_blank'],
    ];
    const shown = (links: readonly HTMLElement[]) =>
      links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href'), link.getAttribute('target')]);
    expect(shown(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link'))).toEqual(expected);
    await user.click(button(/^More:/));
    await screen.findByRole('menuitem', { name: 'Responses' });
    expect(shown(screen.getAllByRole('menuitem', { name: /opens in a new tab$/ }))).toEqual(expected);
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
    const toasts = noteToasts();
    await user.click(button('Rating'));
    expect(isUnsaved()).toBe(true);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(toasts).toContain('Successfully saved!!'));
    expect(saves()[0]).toMatchObject({ form_id: 'form1', version: '4' });
    expect(isUnsaved()).toBe(false);
    await user.click(button('Delete Rating'));
    await user.click(button(/^Save/));
    await waitFor(() => expect(saves()).toHaveLength(2));
    await waitFor(() => expect(toasts.filter((text) => text === 'Successfully saved!!')).toHaveLength(2));
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

  it('[EDIT-26] the toolbar has the share menu, date-range settings and background color settings, which are in the one panel Customize', async () => {
    const { user } = await open(pagesOf(['input']));
    const tools = within(screen.getByRole('region', { name: 'Tools of the form' }));
    await user.click(tools.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeTruthy();
    await user.keyboard('{Escape}');
    for (const [name, second] of [
      ['Date range settings', null],
      ['Customize', 'Success page'],
    ] as const) {
      const tool = tools.getByRole('button', { name });
      await user.click(tool);
      // One panel has the name of its one door, whichever of its tabs is shown.
      if (second) await user.click(screen.getByRole('tab', { name: second }));
      expect(screen.getByRole('complementary', { name }).querySelector('h2')?.textContent).toBe(name);
      expect(tool.getAttribute('aria-expanded')).toBe('true');
      await user.click(settingsClose());
      await waitFor(() => expect(document.activeElement).toBe(tool));
    }
  });

  it("[EDIT-24] no title: 'Please input the form name'", async () => {
    const { user, saves } = await open(pagesOf(['input']));
    fireEvent.change(field('Form title'), { target: { value: '' } });
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

  it('[EDIT-07 part: by its button] the list of elements collapses and expands', async () => {
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
    expect(element('File Upload, File Upload').contains(document.activeElement)).toBe(true);
  });

  it('[EDIT-27] each has a settings button, and a delete button that removes it', async () => {
    const kinds = ELEMENT_KINDS.filter((kind) => kind !== 'divider');
    const { user } = await open(pagesOf(['divider'], kinds.slice(0, 4), kinds.slice(4, 8), kinds.slice(8)));
    for (const kind of ELEMENT_KINDS) {
      const { name } = definitionOf(kind);
      await user.click(button(`Settings of ${name}`));
      expect(await settings().findByRole('heading', { name })).toBeTruthy();
      await user.click(button(`Delete ${name}`));
      expect(findElement(`${name}, ${name}`)).toBeNull();
    }
  });

  it('[EDIT-27 part: undone] the delete button removes its element, and undo brings it back', async () => {
    const { user } = await open(pagesOf(['input', 'rating']));
    await user.click(button('Delete Short Text'));
    expect(findElement('Short Text, Short Text')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(element('Rating, Rating')));
    await user.keyboard('{Control>}z{/Control}');
    expect(element('Short Text, Short Text')).toBeTruthy();
    await user.keyboard('{Control>}y{/Control}');
    expect(findElement('Short Text, Short Text')).toBeNull();
    await user.click(button('Undo'));
    expect(element('Short Text, Short Text')).toBeTruthy();
    await user.click(button('Redo'));
    expect(findElement('Short Text, Short Text')).toBeNull();
  });

  it('Enter in a label, the heading or the title keeps the focus and adds no line', async () => {
    const { user } = await open(pagesOf(['input']));
    for (const name of ['Label', 'Form heading', 'Form title']) {
      focusOn(field(name));
      const { value } = field(name);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(document.activeElement).toBe(field(name)));
      expect(field(name).value).toBe(value);
    }
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
