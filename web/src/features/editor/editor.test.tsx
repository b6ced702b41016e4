import {
  type Column,
  type ElementKind,
  type FormDetails,
  newColumn,
  newDetails,
  newElement,
  newPages,
  type Pages,
} from '@formwright/form-model';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Component as FormRoute } from '../../routes/form.tsx';
import { stubNetwork } from '../../testing/network.ts';
import { theme } from '../../ui/theme.ts';
import { Toaster } from '../../ui/toast.tsx';

let made = 0;
const newId = (length = 22) => `i${made++}`.padEnd(length, 'x');

/** One row per list; '' waits for an element. */
function pagesOf(...rows: (ElementKind | '')[][]): Pages {
  const [page] = newPages({ title: 'Kiln firing', newId });
  const column = (kind: ElementKind | ''): Column => (kind === '' ? newColumn(newId) : (newElement(kind, newId) as Column));
  return page ? [{ ...page, rows: rows.map((kinds) => ({ id: newId(), content: [{ cols: kinds.map(column) }] })) }] : [];
}

type Network = Parameters<typeof stubNetwork>[0];

async function open(pages: Pages, { title = 'Kiln firing', network = {} as Network } = {}) {
  const details: FormDetails = { ...newDetails({ _id: 'form1', title, link: 'abcdefghij', isOneTime: false }), version: 4 };
  const { calls } = stubNetwork({
    '/api/getForm': () => [200, [pages, details]],
    '/api/saveForm': ({ body }) => {
      const sent = body as Record<string, string>;
      return [200, [JSON.parse(sent.formData ?? '[]'), { ...details, title: sent.title, header: sent.form_header, version: 5 }]];
    },
    ...network,
  });
  const routes = [
    { path: '/form/:id', element: <FormRoute /> },
    { path: '/responses/:id', element: <p>The responses</p> },
    { path: '/forms', element: <p>The forms</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/form/form1'] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('textbox', { name: 'Form title' });
  const saves = () => calls.filter(({ path }) => path === '/api/saveForm').map(({ body }) => body as Record<string, string>);
  return { user: userEvent.setup(), saves };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const element = (name: string | RegExp) => screen.getByRole('group', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const settings = () => within(screen.getByRole('complementary', { name: 'Settings' }));
const isUnsaved = () => screen.queryByText('Unsaved changes') !== null;
const rows = () => within(screen.getByRole('list', { name: /^Rows of page/ })).getAllByRole('listitem', { name: /^Row/ });
const leaves = () => {
  const event = createEvent('beforeunload', window, { cancelable: true });
  fireEvent(window, event);
  return event.defaultPrevented;
};

beforeEach(() => {
  localStorage.setItem('token', 'token');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
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
    expect(element('Image, Image').querySelector('img')?.getAttribute('src')).toBe('blob:picture');
    await user.click(button(/^Save/));
    const sent = saves()[0] ?? {};
    const [uniqueId] = Object.keys(sent).filter((key) => key.length === 50);
    expect(sent[uniqueId ?? '']).toMatchObject({ name: 'kiln.png' });
  });
});

describe('rows and pages', () => {
  it("[EDIT-17] '+' adds a row; the eleventh is refused with its text", async () => {
    const { user } = await open(pagesOf(...Array.from({ length: 9 }, () => ['text'] as ElementKind[])));
    await user.click(button('Add a row after row 2'));
    expect(rows()).toHaveLength(10);
    await user.click(button('Add a row after row 2'));
    expect(rows()).toHaveLength(10);
    expect(screen.getByRole('alert').textContent).toBe('Page is full, create a new page.');
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

  it("[EDIT-13] [EDIT-14] a later page has a Remove Page button, which asks 'Are you sure?' where there is something on it", async () => {
    const { user } = await open(pagesOf(['input']));
    expect(screen.queryByRole('button', { name: /Remove Page/ })).toBeNull();
    await user.click(button('Add a page'));
    await user.click(button('Rating'));
    await user.click(button('Page 2, Remove Page'));
    await user.click(within(await screen.findByRole('dialog', { name: 'Are you sure?' })).getByRole('button', { name: 'Close' }));
    await user.click(button('Page 2, Remove Page'));
    await user.click(within(await screen.findByRole('dialog', { name: 'Are you sure?' })).getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('Page deleted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull();
  });
});

describe('unsaved changes', () => {
  it('[EDIT-29] a change to a label, an option, a placeholder or the layout turns the flag on', async () => {
    const { user } = await open(pagesOf(['dropdown']));
    const undo = () => user.keyboard('{Control>}z{/Control}');
    const changes: (() => Promise<void>)[] = [
      () => user.type(within(element('Dropdown, Dropdown')).getByRole('textbox', { name: 'Label' }), 'x'),
      () => user.type(settings().getByRole('textbox', { name: 'Option 1' }), 'x'),
      () => user.type(settings().getByRole('textbox', { name: 'Placeholder' }), 'x'),
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

  it('[EDIT-31] the browser warns before leaving while there are unsaved changes, and only then', async () => {
    const { user } = await open(pagesOf(['input']));
    expect(leaves()).toBe(false);
    await user.click(button('Rating'));
    expect(leaves()).toBe(true);
    await user.click(button(/^Save/));
    await waitFor(() => expect(leaves()).toBe(false));
  });

  it('the own version can be kept as a form of its own, heading included', async () => {
    const { user, saves } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': ({ body }) =>
          (body as Record<string, string>).form_id === 'form1' ? [409, { error: { version: 'Newer.' } }] : [200, [[], { version: 2 }]],
        '/api/newForm': () => [200, { id: 'form2' }],
      },
    });
    await user.type(field('Form heading'), '!');
    await user.click(button(/^Save/));
    const dialog = within(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' }));
    await user.click(dialog.getByRole('button', { name: 'Copy my version' }));
    expect(await screen.findByText('Your version is now a form of its own.')).toBeTruthy();
    expect(saves().at(-1)).toMatchObject({ form_id: 'form2', form_header: 'Heading!' });
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
