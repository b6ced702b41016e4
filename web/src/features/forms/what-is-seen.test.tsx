import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { stubNetwork } from '../../testing/network.ts';
import { outline, withoutMoments } from '../../testing/outline.ts';
import { formRow } from '../../testing/records.ts';
import { fill } from '../../testing/show.tsx';
import { describeForm } from './describe-form.ts';
import { button, glaze, kiln, old, showScreen, startServer } from './testing/forms-server.tsx';

beforeAll(() => {
  // jsdom has none.
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});

const box = (title: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` });
const search = () => screen.getByRole('searchbox', { name: 'Search form' });
const link = (name: string | RegExp) => screen.getByRole('link', { name });

describe('a form in the list', () => {
  it('is described by its pages and questions, one or many', () => {
    const of = (...structure: string[][][]) => describeForm({ structure } as Parameters<typeof describeForm>[0]);
    expect([of([['input']]), of([['input', 'text']], [['', 'divider']])]).toEqual(['1 page, 1 question', '2 pages, 2 questions']);
  });

  it('shows its whole name where it is cut, and counts its row with the head', async () => {
    startServer();
    showScreen();
    expect((await screen.findByRole('link', { name: 'Kiln firing' })).title).toBe('Kiln firing');
    const rows = screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'));
    expect([screen.getByRole('table').getAttribute('aria-rowcount'), rows]).toEqual(['3', [null, '2', '3']]);
  });

  it('that is locked cannot be selected', async () => {
    startServer();
    showScreen('/forms', { isSuspended: true });
    expect([(await box('Kiln firing')).disabled, (await box('all forms')).disabled]).toEqual([true, true]);
  });
});

describe('the tools of the list', () => {
  it('are those of its tab: states, order and what is done to all', async () => {
    startServer();
    const user = showScreen();
    const tools = async () => {
      await user.click(await button('Sort the forms'));
      const time = (await screen.findAllByRole('menuitemradio'))[0]?.textContent;
      await user.keyboard('{Escape}');
      return [screen.queryByRole('button', { name: /^State:/ }) !== null, time];
    };
    await screen.findByText('Kiln firing');
    expect([...(await tools()), screen.queryByRole('button', { name: 'Archive All' }) !== null]).toEqual([true, 'Last updated', true]);
    expect(withoutMoments(outline(document.body))).toMatchSnapshot();
    await user.click(link(/^Archived/));
    await screen.findByText('Old survey');
    expect([...(await tools()), screen.queryByRole('button', { name: 'Delete All' }) !== null]).toEqual([false, 'Archived', true]);
  });

  it('do nothing to all forms while some are selected, because more would be reached than is meant', async () => {
    startServer();
    const user = showScreen();
    await user.click(await box('Kiln firing'));
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all forms' });
    const archiveAll = screen.getByText('Archive All').closest('button');
    expect([all.checked, all.indeterminate, archiveAll?.disabled]).toEqual([false, true, true]);
    await user.click(await box('Glaze order'));
    expect([all.checked, all.indeterminate]).toEqual([true, false]);
  });

  it('show by the button of the states that it narrows the list', async () => {
    startServer();
    const user = showScreen();
    const states = await button('State: All states');
    expect(states.dataset.active).toBeUndefined();
    await user.click(states);
    await user.click(await screen.findByRole('menuitemradio', { name: 'Live' }));
    expect((await button('State: Live')).dataset.active).toBe('live');
  });

  it('delete what is selected by a red button, and archive it by a plain one', async () => {
    startServer();
    const user = showScreen();
    const tone = async (name: string) =>
      within(await screen.findByRole('region', { name: 'Selected forms' })).getByRole('button', { name }).dataset.tone;
    await user.click(await box('Kiln firing'));
    expect(await tone('Archive')).toBeUndefined();
    await user.click(await button('Clear selection'));
    await user.click(link(/^Archived/));
    await user.click(await box('Old survey'));
    expect([await tone('Restore'), await tone('Delete')]).toEqual([undefined, 'danger']);
  });
});

describe('a search', () => {
  it('is told with how many of all were found, goes with to the other list, and is counted there', async () => {
    startServer([kiln, glaze], [old, { ...old, _id: 'kiln2', title: 'Kiln of before' }]);
    const user = showScreen();
    await screen.findByText('Kiln firing');
    fill(search(), 'kiln');
    const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() => expect(told()).toContain('1 of 2 forms found'));
    expect(link(/^Archived/).getAttribute('href')).toBe('/forms?tab=archived&search=kiln');
    await user.click(link(/^Archived/));
    await screen.findByText('Kiln of before');
    expect([link(/^All/).textContent, link(/^Archived/).textContent]).toEqual(['All(2)', 'Archived(1 of 2)']);
  });

  it('without a match leads to the other list where one or several match, and is cleared by what says so', async () => {
    const several = [old, { ...old, _id: 'older', title: 'Older survey' }];
    const { server } = startServer([kiln], several.slice(0, 1));
    showScreen();
    await screen.findByText('Kiln firing');
    const said = () => screen.getByRole('heading', { name: 'Nothing Found' }).nextElementSibling?.textContent;
    fill(search(), 'survey');
    await waitFor(() => expect(said()).toBe('No form has “survey” in its title. 1 form under Archived has.'));
    expect(link('1 form under Archived').getAttribute('href')).toBe('/forms?tab=archived');
    server.archived = several;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(said()).toBe('No form has “survey” in its title. 2 forms under Archived have.'));
    expect(screen.getByText('Clear the search').closest('button')).not.toBeNull();
  });

  it('for a state that no form has is left by a button that shows all', async () => {
    startServer([kiln]);
    const user = showScreen('/forms?state=closed');
    expect(await screen.findByText('No form is closed.')).toBeTruthy();
    await user.click(await button('Show all forms'));
    expect(await screen.findByText('Kiln firing')).toBeTruthy();
  });
});

describe('an empty or broken list', () => {
  it('says what an archive is for where there is none', async () => {
    startServer([kiln], []);
    showScreen('/forms?tab=archived');
    const heading = await screen.findByRole('heading', { name: 'No archived forms' });
    expect(heading.nextElementSibling?.textContent).toBe(
      'Archive a form to close its link and keep its responses. It waits here until you restore it or delete it for good.',
    );
  });

  it('leads whose account is new to the guide, and to the import of other forms', async () => {
    startServer([], []);
    showScreen();
    await screen.findByText("You don't have a form, create it.");
    expect([link('Read the guide').getAttribute('href'), link('Import its forms').getAttribute('href')]).toEqual([
      '/guide',
      '/profile#your-data',
    ]);
  });

  it.each([
    ['/forms', 'Your forms did not load. Nothing is lost; they are safe on the server.'],
    ['/forms?tab=archived', 'Your archived forms did not load. Nothing is lost; they are safe on the server.'],
  ])('names what did not load: %s', async (path, text) => {
    stubNetwork({ '/api/getForms': () => [500, {}], '/api/getTrashedForms': () => [500, {}] });
    showScreen(path);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says nothing of the plan to a suspended account, which is told something else', async () => {
    startServer([{ ...kiln, isOverQuota: true }, glaze], []);
    showScreen('/forms', { isSuspended: true });
    await screen.findByText('Kiln firing');
    expect(screen.queryByText(/closed to the public\.$/)).toBeNull();
  });
});

describe('the dialogs of the list', () => {
  it.each([
    [0, 'The form has no responses. This cannot be undone.'],
    [1, 'Its one response is deleted too, with its files. This cannot be undone.'],
    [1204, 'Its 1,204 responses are deleted too, with their files. This cannot be undone.'],
  ])('say what a deletion takes along: %d', async (responses, text) => {
    startServer([], [{ ...old, responses }]);
    const user = showScreen('/forms?tab=archived');
    await user.click(await button('Delete Old survey'));
    expect(within(await screen.findByRole('dialog', { name: 'Delete “Old survey”?' })).getByText(text)).toBeTruthy();
  });

  it('say of all forms what is being done to them', async () => {
    const { server } = startServer([], [old, formRow({ _id: 'older', title: 'Older', deleted_at: 5 })]);
    let go: () => void = () => undefined;
    server.hold = new Promise((resolve) => {
      go = resolve;
    });
    const user = showScreen('/forms?tab=archived');
    await user.click(await button('Delete All'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete all 2 archived forms?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete All' }));
    expect(await dialog.findByText('Deleting: 0 of 2')).toBeTruthy();
    go();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
