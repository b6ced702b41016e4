import type { ElementKind } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formRow } from '../../testing/records.ts';
import { noteToasts } from '../../testing/toasts.ts';
import { button, element, field, isUnsaved, leaves, type Network, open, pagesOf, rows, settings } from './testing/open-editor.tsx';

describe('rows and pages', () => {
  it("[EDIT-17] '+' adds a row; the eleventh is refused with its text", async () => {
    const { user } = await open(pagesOf(...Array.from({ length: 9 }, () => ['text'] as ElementKind[])));
    await user.click(button('Add a row after row 2'));
    expect(rows()).toHaveLength(10);
    await user.click(button('Add a row after row 2'));
    expect(rows()).toHaveLength(10);
    expect(screen.getByRole('alert').textContent).toBe('Page is full, create a new page.');
  });

  // The list is that of the elements, beside the page.
  it('[EDIT-18] an element chosen from the list for a full page is refused with the text of the list', async () => {
    const { user } = await open(pagesOf(...Array.from({ length: 10 }, () => ['text'] as ElementKind[])));
    await user.click(button('Rating'));
    expect(rows()).toHaveLength(10);
    expect(screen.getByRole('alert').textContent).toBe('The page is full.');
  });

  it('[EDIT-10] [EDIT-11] [EDIT-12] pages are numbered tabs with arrows; no page is added after an empty one', async () => {
    const { user } = await open(pagesOf(['input']));
    await user.click(button('Add a page'));
    expect(screen.getByText('A new page is added')).toBeTruthy();
    expect(button('Page 2').getAttribute('aria-current')).toBe('page');
    await user.click(button('Add a page'));
    expect(screen.getByRole('alert').textContent).toBe('You have an empty page.');
    await user.click(button('Previous page'));
    expect(button('Page 1').getAttribute('aria-current')).toBe('page');
    await user.click(button('Next page'));
    expect(button('Page 2').getAttribute('aria-current')).toBe('page');
  });

  it("[EDIT-13 part: which pages have it] [EDIT-14] [EDIT-15 part: on the screen] a later page has a Remove Page button, which asks 'Are you sure?' where there is something on it", async () => {
    const { user } = await open(pagesOf(['input']));
    expect(screen.queryByRole('button', { name: /Remove Page/ })).toBeNull();
    const toasts = noteToasts();
    await user.click(button('Add a page'));
    await user.click(button('Rating'));
    await user.click(button('Page 2, Remove Page'));
    await user.click(within(await screen.findByRole('dialog', { name: 'Are you sure?' })).getByRole('button', { name: 'Close' }));
    await user.click(button('Page 2, Remove Page'));
    await user.click(within(await screen.findByRole('dialog', { name: 'Are you sure?' })).getByRole('button', { name: 'Delete' }));
    expect(toasts).toContain('Page deleted');
    expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull();
    // EDIT-15: the page before it is shown and has the focus.
    expect(button('Page 1').getAttribute('aria-current')).toBe('page');
    await waitFor(() => expect(document.activeElement).toBe(button('Page 1')));
  });
});

describe('unsaved changes', () => {
  it('[EDIT-29 part: all but a paragraph] a change to a label, an option, a placeholder or the layout turns the flag on', async () => {
    const { user } = await open(pagesOf(['dropdown']));
    const undo = () => user.keyboard('{Control>}z{/Control}');
    const write = async (into: HTMLElement) => void fireEvent.change(into, { target: { value: 'x' } });
    const changes: (() => Promise<void>)[] = [
      () => write(within(element('Dropdown, Dropdown')).getByRole('textbox', { name: 'Label' })),
      () => write(settings().getByRole('textbox', { name: 'Option 1' })),
      () => write(settings().getByRole('textbox', { name: 'Placeholder' })),
      () => user.click(button('Add a row after row 1')),
    ];
    await user.click(button('Settings of Dropdown'));
    for (const change of changes) {
      expect(isUnsaved()).toBe(false);
      await change();
      expect(isUnsaved()).toBe(true);
      await undo();
    }
  });

  it("[EDIT-30] leaving inside the app asks 'Leave without saving?', after saving it does not", async () => {
    const { user } = await open(pagesOf(['input']));
    await user.click(button('Rating'));
    await user.click(screen.getByRole('link', { name: 'Responses' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Stay' }));
    expect(field('Form title')).toBeTruthy();
    await user.click(button(/^Save/));
    await waitFor(() => expect(isUnsaved()).toBe(false));
    await user.click(screen.getByRole('link', { name: 'Responses' }));
    expect(await screen.findByText('The responses')).toBeTruthy();
  });

  it("[EDIT-30 part: 'Leave'] leaving gives the changes up, saving first keeps them", async () => {
    for (const [answer, saved] of [
      ['Leave', 0],
      ['Save and leave', 1],
    ] as const) {
      const { user, saves } = await open(pagesOf(['input']));
      await user.click(button('Rating'));
      await user.click(screen.getByRole('link', { name: 'Responses' }));
      await user.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: answer }));
      expect(await screen.findByText('The responses')).toBeTruthy();
      expect(saves()).toHaveLength(saved);
      cleanup();
    }
  });

  it('[EDIT-31] the browser warns before leaving while there are unsaved changes, and only then', async () => {
    const { user } = await open(pagesOf(['input']));
    expect(leaves()).toBe(false);
    await user.click(button('Rating'));
    expect(leaves()).toBe(true);
    await user.click(button(/^Save/));
    await waitFor(() => expect(leaves()).toBe(false));
  });

  it('the own version can be kept as a form of its own, its heading and the stored settings included', async () => {
    const { user, saves } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': ({ body }) =>
          (body as Record<string, string>).form_id === 'form1' ? [409, { error: { version: 'Newer.' } }] : [200, [[], { version: 2 }]],
        '/api/duplicateForm': ({ body }) => [200, formRow({ _id: (body as { id: string }).id === 'form1' ? 'form2' : 'other' })],
      },
    });
    fireEvent.change(field('Form heading'), { target: { value: 'Heading!' } });
    await user.click(button(/^Save/));
    const dialog = within(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' }));
    await user.click(dialog.getByRole('button', { name: 'Copy my version' }));
    expect(await screen.findByText('Your version is now a form of its own.')).toBeTruthy();
    expect(saves().at(-1)).toMatchObject({ form_id: 'form2', form_header: 'Heading!' });
  });

  it('the own version is kept once, however often it is asked for', async () => {
    const asked: unknown[] = [];
    const { user } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': ({ body }) =>
          (body as Record<string, string>).form_id === 'form1' ? [409, { error: { version: 'Newer.' } }] : [200, [[], { version: 2 }]],
        '/api/duplicateForm': ({ body }) => {
          asked.push(body);
          return [200, formRow({ _id: 'form2' })];
        },
      },
    });
    await user.click(button('Rating'));
    await user.click(button(/^Save/));
    const dialog = within(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' }));
    for (const times of [1, 2]) {
      await user.click(dialog.getByRole('button', { name: 'Copy my version' }));
      await waitFor(() => expect(asked).toHaveLength(times));
      await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Copy my version' }).disabled).toBe(false));
    }
    // The server answers the same id and content with the same form.
    expect(asked[1]).toEqual(asked[0]);
  });

  it('a newer version is never overwritten: it can be loaded, and undo has the own one back', async () => {
    const conflict: Network = { '/api/saveForm': () => [409, { error: { version: 'A newer version was saved.' } }] };
    const { user } = await open(pagesOf(['input']), { network: conflict });
    await user.click(button('Rating'));
    await user.click(button(/^Save/));
    const dialog = within(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' }));
    await user.click(dialog.getByRole('button', { name: 'Load the newer one' }));
    await waitFor(() => expect(isUnsaved()).toBe(false));
    expect(rows()).toHaveLength(1);
    await user.keyboard('{Control>}z{/Control}');
    expect(rows()).toHaveLength(2);
    expect(isUnsaved()).toBe(true);
  });
});
