import type { ElementKind } from '@formwright/form-model';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Call } from '../../testing/network.ts';
import { keepToasts, noteToasts } from '../../testing/toasts.ts';
import { button, element, field, isUnsaved, leaves, type Network, open, pagesOf, rows, settings } from './testing/open-editor.tsx';

beforeAll(() => keepToasts('lasting'));

const copies = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path === '/api/importForm').map(({ body }) => JSON.parse((body as { form: string }).form));

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

  it('the own version can be kept as a form of its own, its heading included', async () => {
    const { user, calls } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': () => [409, { error: { version: 'Newer.' } }],
        '/api/importForm': () => [200, { id: 'form2', isNew: true }],
      },
    });
    fireEvent.change(field('Form heading'), { target: { value: 'Heading!' } });
    await user.click(button(/^Save/));
    const dialog = within(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' }));
    await user.click(dialog.getByRole('button', { name: 'Save mine as a new form' }));
    expect(await screen.findByText('Your version is now a form of its own.')).toBeTruthy();
    expect(copies(calls)[0]?.details).toMatchObject({ title: 'Kiln firing', header: 'Heading!' });
  });

  it('the own version is kept once, however often it is asked for, and a try that failed leaves nothing', async () => {
    let answers = 0;
    const { user, calls } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': () => [409, { error: { version: 'Newer.' } }],
        '/api/importForm': () => {
          answers += 1;
          return answers === 1 ? [503, { error: 'Busy.' }] : [200, { id: 'form2', isNew: answers === 2 }];
        },
      },
    });
    await user.click(button('Rating'));
    await user.click(button(/^Save/));
    const dialog = within(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' }));
    for (const times of [1, 2, 3]) {
      await user.click(dialog.getByRole('button', { name: 'Save mine as a new form' }));
      await waitFor(() => expect(copies(calls)).toHaveLength(times));
      if (times === 1) expect(await screen.findByText('Busy. Your version is still here: try again in a moment.')).toBeTruthy();
      await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save mine as a new form' }).disabled).toBe(false));
    }
    // The server answers the same id and content with the same form. No other call makes one, of which a half could stay.
    const bodies = calls.filter(({ path }) => path === '/api/importForm').map(({ body }) => body);
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
    expect(calls.some(({ path }) => path === '/api/duplicateForm')).toBe(false);
  });

  it('the work on a form that was deleted meanwhile becomes a new form, with which one goes on', async () => {
    const { user, calls, router } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': () => [404, { error: { form_id: 'There is no such form.' } }],
        '/api/importForm': () => [200, { id: 'form2', isNew: true }],
      },
    });
    await user.click(button('Rating'));
    await user.click(button(/^Save/));
    const dialog = within(await screen.findByRole('dialog', { name: 'This form was deleted' }));
    await user.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(isUnsaved()).toBe(true);
    await user.click(button(/^Save/));
    const again = within(await screen.findByRole('dialog', { name: 'This form was deleted' }));
    await user.click(again.getByRole('button', { name: 'Save as a new form' }));
    expect(await screen.findByText('Saved as a new form. Its link is a new one.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/form/form2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(copies(calls)[0]?.pages[0].rows).toHaveLength(2);
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
