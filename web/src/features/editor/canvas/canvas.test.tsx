import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { button, element, focusOn, open, pagesOf, rows, settings } from '../testing/open-editor.tsx';

/** Two pages with these rows. */
function twoPages(...rowsOfFirst: Parameters<typeof pagesOf>) {
  const [first] = pagesOf(...rowsOfFirst);
  const [second] = pagesOf(['rating'], ['date']);
  if (!first || !second) throw new Error('no pages');
  return [first, { ...second, id: 'second' }];
}

const isMarked = (name: string) => element(name).getAttribute('aria-current') === 'true';
const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

async function itemsOf(opener: HTMLElement, { user }: Awaited<ReturnType<typeof open>>): Promise<(string | null | undefined)[]> {
  focusOn(opener);
  await user.keyboard('{Shift>}{F10}{/Shift}');
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  const names = items.map((each) => each.querySelector('[data-menu-item-label]')?.textContent);
  await user.keyboard('{Escape}');
  return names;
}

describe('the page on the canvas', () => {
  it('says how many of its ten rows it has', async () => {
    const { user } = await open(pagesOf(['input'], ['text']));
    expect(screen.getByText('2 of 10 rows on this page')).toBeTruthy();
    await user.click(button('Add a row after row 1'));
    expect(screen.getByText('3 of 10 rows on this page')).toBeTruthy();
  });

  it('shows which number of columns a row has', async () => {
    const { user } = await open(pagesOf(['input', 'text']));
    const counts = within(element('Columns in row 1'));
    const chosen = () => counts.getAllByRole('button', { pressed: true }).map((each) => each.getAttribute('aria-label'));
    expect(chosen()).toEqual(['2 columns']);
    await user.click(counts.getByRole('button', { name: '4 columns' }));
    expect(chosen()).toEqual(['4 columns']);
  });

  it('has no button to delete its first row, as every other row has, also the first of a later page', async () => {
    const { user } = await open(twoPages(['input'], ['text']));
    const deletes = () => screen.queryAllByRole('button', { name: /^Delete row/ }).map((each) => each.getAttribute('aria-label'));
    expect(deletes()).toEqual(['Delete row 2']);
    await user.click(button('Page 2'));
    expect(deletes()).toEqual(['Delete row 1', 'Delete row 2']);
  });

  it('has arrows between the pages, which end at the first and the last', async () => {
    const { user } = await open(twoPages(['input']));
    expect([isDisabled('Previous page'), isDisabled('Next page')]).toEqual([true, false]);
    await user.click(button('Next page'));
    expect([isDisabled('Previous page'), isDisabled('Next page')]).toEqual([false, true]);
    expect(button('Next page').dataset.tip).toBe('This is the last page');
    await user.click(button('Next page'));
    expect(button('Page 2').getAttribute('aria-current')).toBe('page');
  });

  it('marks the element that was chosen, and none after the way to another page and back', async () => {
    const { user } = await open(twoPages(['input'], ['text']));
    await user.click(element('Long Text'));
    expect([isMarked('Short Text'), isMarked('Long Text')]).toEqual([false, true]);
    await user.click(button('Page 2'));
    await user.click(button('Page 1'));
    expect([isMarked('Short Text'), isMarked('Long Text')]).toEqual([false, false]);
  });
});

describe('an element on the canvas', () => {
  it('has a star for respondents who must answer it', async () => {
    const pages = pagesOf(['input', 'text']);
    Object.assign(pages[0]?.rows[0]?.content[0].cols[0]?.content ?? {}, { required: true });
    await open(pages);
    expect(within(element('Short Text')).getByTitle('Required').textContent).toBe('*required');
    expect(within(element('Long Text')).queryByTitle('Required')).toBeNull();
  });

  it('opens its settings by a double click on what is no text', async () => {
    const { user } = await open(pagesOf(['rating']));
    await user.dblClick(within(element('Rating')).getByRole('textbox', { name: 'Label' }));
    expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
    await user.dblClick(element('Rating'));
    expect(settings().getByRole('heading', { name: 'Rating' })).toBeTruthy();
    expect(settings().getByText('Row 1, page 1')).toBeTruthy();
  });

  it('has in its menu only where its row can go', async () => {
    const editor = await open(pagesOf(['input'], ['text'], ['divider']));
    const moves = async (name: string) =>
      (await itemsOf(element(name), editor)).filter((item) => /row (up|down)$|the row$|column/.test(item ?? ''));
    expect(await moves('Short Text')).toEqual(['2 columns', '3 columns', '4 columns', 'Move the row down']);
    expect(await moves('Long Text')).toEqual([
      ...['2 columns', '3 columns', '4 columns'],
      ...['Move the row up', 'Move the row down', 'Delete the row'],
    ]);
    expect(await moves('Divider')).toEqual(['Move the row up', 'Delete the row']);
  });
});

describe('an empty field', () => {
  it('offers a divider only where it is alone in its row', async () => {
    const { user } = await open(pagesOf(['input', ''], ['']));
    const offered = async (row: number) => {
      await user.click(within(rows()[row] as HTMLElement).getByRole('button', { name: 'Add an element' }));
      const names = within(await screen.findByRole('menu')).getAllByRole('menuitem');
      const found = names.map(({ textContent }) => textContent);
      await user.keyboard('{Escape}');
      return found;
    };
    expect(await offered(0)).not.toContain('Divider');
    expect(await offered(1)).toContain('Divider');
  });
});
