import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { button as anyButton, element, field, focusOn, isUnsaved, open, pagesOf, rows, settings } from './testing/open-editor.tsx';

/** What a person sees of the form: its texts, its pages, its rows and what stands in them. */
function seen() {
  const columns = (row: HTMLElement) =>
    [...row.querySelectorAll<HTMLElement>('[data-column]')].map((column) => ({
      name: column.getAttribute('aria-label') ?? 'empty',
      texts: [...column.querySelectorAll('textarea')].map(({ value }) => value),
    }));
  return {
    title: field('Form title').value,
    heading: field('Form heading').value,
    pages: screen.getAllByRole('button', { name: /^Page \d+$/ }).map((tab) => tab.getAttribute('aria-current')),
    rows: rows().map(columns),
  };
}

/** The one of the form: a message may have an Undo of its own. */
const button = (name: string | RegExp) => screen.queryAllByRole('button', { name }).find((found) => found.dataset.keys) ?? anyButton(name);
const hint = (name: 'Undo' | 'Redo') => button(name).dataset.tip;
const write = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } });
const inside = (name: string, textbox: string) => within(element(name)).getByRole('textbox', { name: textbox });
/** dnd-kit registers its key handler in the next timer. */
const keysAreTaken = () => act(() => new Promise<void>((taken) => setTimeout(taken)));

async function openTwoPages() {
  const [first] = pagesOf(['input', 'text'], ['radio'], ['divider']);
  const [second] = pagesOf(['rating'], ['date']);
  if (!first || !second) throw new Error('no pages');
  return open([first, { ...second, id: 'second' }]);
}

interface Step {
  name: string;
  prepare?(): Promise<unknown>;
  take(): unknown;
}

/** One of every kind of change. */
function stepsOf({ user }: Awaited<ReturnType<typeof open>>): Step[] {
  return [
    { name: 'Change form title', take: () => write(field('Form title'), 'Raku evening') },
    { name: 'Change heading', take: () => write(field('Form heading'), 'Orders') },
    { name: 'Change label', take: () => write(inside('Short Text', 'Label'), 'Glaze') },
    {
      name: 'Move Long Text',
      async take() {
        focusOn(element('Long Text'));
        await user.keyboard(' ');
        await keysAreTaken();
        await user.keyboard('{ArrowUp} ');
        await screen.findByText(/^Dropped Long Text/);
      },
    },
    {
      name: 'Change settings of Glaze',
      prepare: () => user.click(button('Settings of Glaze')),
      take: () => user.click(settings().getByRole('switch', { name: 'Required' })),
    },
    { name: 'Change option', take: () => write(inside('Single Choice', 'Option 2'), 'Raku') },
    {
      name: 'Delete option',
      prepare: () => user.click(button('Settings of Single Choice')),
      take: () => user.click(settings().getByRole('button', { name: 'Delete option 3' })),
    },
    { name: 'Reset Single Choice', take: () => user.click(settings().getByRole('button', { name: 'Reset' })) },
    {
      name: 'Set row 3 to 3 columns',
      take: () => user.click(within(element('Columns in row 3')).getByRole('button', { name: '3 columns' })),
    },
    { name: 'Add row', take: () => user.click(button('Add a row after row 1')) },
    { name: 'Delete row 2', take: () => user.click(button('Delete row 2')) },
    { name: 'Duplicate Single Choice', take: () => user.click(button('Duplicate Single Choice')) },
    { name: 'Delete Divider', take: () => user.click(button('Delete Divider')) },
    { name: 'Add Email', take: () => user.click(button('Email')) },
    {
      name: 'Delete page 2',
      prepare: () => user.click(button('Page 2')),
      async take() {
        await user.click(button('Page 2, Remove Page'));
        await user.click(within(await screen.findByRole('dialog', { name: 'Are you sure?' })).getByRole('button', { name: 'Delete' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      },
    },
    { name: 'Add page', take: () => user.click(button('Add a page')) },
  ];
}

it('every kind of change is named, undone and done again exactly, one step at a time', async () => {
  const editor = await openTwoPages();
  const steps = stepsOf(editor);
  const before: ReturnType<typeof seen>[] = [];
  const after: ReturnType<typeof seen>[] = [];
  for (const { name, prepare, take } of steps) {
    await prepare?.();
    before.push(seen());
    await take();
    after.push(seen());
    expect(after.at(-1)).not.toEqual(before.at(-1));
    expect(hint('Undo')).toBe(`Undo: ${name}`);
  }
  for (const [at, { name }] of [...steps.entries()].reverse()) {
    expect(hint('Undo')).toBe(`Undo: ${name}`);
    await editor.user.click(button('Undo'));
    expect([name, seen()]).toEqual([name, before[at]]);
    expect(hint('Redo')).toBe(`Redo: ${name}`);
  }
  expect([hint('Undo'), isUnsaved()]).toEqual(['Nothing to undo', false]);
  for (const [at, { name }] of steps.entries()) {
    expect(hint('Redo')).toBe(`Redo: ${name}`);
    await editor.user.click(button('Redo'));
    expect([name, seen()]).toEqual([name, after[at]]);
  }
  expect(hint('Redo')).toBe('Nothing to redo');
});

it('undo of what was added, and redo of what was deleted at the end of a page, stay on that page', async () => {
  const { user } = await openTwoPages();
  const isOnFirst = () => button('Page 1').getAttribute('aria-current') === 'page';
  await user.click(button('Email'));
  await user.click(button('Undo'));
  expect(isOnFirst()).toBe(true);
  await user.click(button('Delete Divider'));
  await user.click(button('Undo'));
  await user.click(button('Redo'));
  expect(isOnFirst()).toBe(true);
  await user.click(button('Undo'));
  focusOn(element('Divider'));
  await user.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(element('Single Choice')));
});

it('what is written in one field is one step, and each field has its own', async () => {
  const { user } = await open(pagesOf(['input', 'text']));
  await user.click(inside('Short Text', 'Label'));
  await user.keyboard('Name');
  await user.click(inside('Long Text', 'Label'));
  await user.keyboard('Wish');
  await user.keyboard('{Control>}z{/Control}');
  expect([element('Name'), element('Long Text')]).toHaveLength(2);
  await user.keyboard('{Control>}z{/Control}');
  expect([element('Short Text'), element('Long Text')]).toHaveLength(2);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await user.keyboard('{Control>}y{/Control}');
  expect([element('Name'), element('Wish')]).toHaveLength(2);
});

it('a new change after undo gives up what could be done again', async () => {
  const { user } = await open(pagesOf(['input'], ['rating']));
  await user.click(button('Delete Rating'));
  await user.click(button('Undo'));
  write(field('Form heading'), 'Orders');
  expect(button('Redo').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Redo'));
  expect(element('Rating, Rating')).toBeTruthy();
});
