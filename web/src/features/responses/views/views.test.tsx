import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { refuseOnce, stubNetwork } from '../../../testing/network.ts';
import { fill, show } from '../../../testing/show.tsx';
import { keepToasts, retryButton } from '../../../testing/toasts.ts';
import { ResponsesScreen } from '../responses-screen.tsx';
import { answerHeads, chosen, openMenu, raku, sent, serve, shared, showScreen, zone } from './testing/serve-views.tsx';

beforeAll(() => keepToasts('undoable', 'retriable'));
afterEach(() => {
  jest.restoreAllMocks();
});

function Leavable() {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return null;
  return (
    <>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      <ResponsesScreen formId="form1" form={undefined} />
    </>
  );
}

describe('choosing', () => {
  it('a view narrows and sorts the list and shows its columns, and All responses takes that back', async () => {
    const calls = serve(raku);
    const { user } = showScreen();
    const menu = await openMenu(user);
    expect(menu.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(['All responses', 'Raku']);
    await user.click(menu.getByRole('menuitemradio', { name: 'Raku' }));
    await waitFor(() => expect(sent(calls, '/api/getResponses').at(-1)).toEqual({ id: 'form1', page: 1, ...chosen }));
    await waitFor(() => expect(answerHeads()).toEqual(['Color', 'Name']));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.click((await openMenu(user, 'Views. Chosen: Raku')).getByRole('menuitemradio', { name: 'All responses' }));
    await waitFor(() => expect(answerHeads()).toEqual(['Name', 'Email']));
    expect(sent(calls, '/api/getResponses').at(-1)).toEqual({ id: 'form1', page: 1 });
  });

  it('an address that names only the view shows what it has saved', async () => {
    const calls = serve(raku);
    showScreen('/?view=v1');
    await waitFor(() => expect(sent(calls, '/api/getResponses').at(-1)).toEqual({ id: 'form1', page: 1, ...chosen }));
    expect(await screen.findByRole('button', { name: 'Views. Chosen: Raku' })).toBeTruthy();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('an address of a view that is gone says so and shows the list', async () => {
    serve();
    showScreen('/?view=v9&columns=q');
    expect(await screen.findByText('This view was deleted.')).toBeTruthy();
    expect(await screen.findByText('Ada')).toBeTruthy();
  });
});

describe('changes', () => {
  it('of filters and columns are told, and reset or saved, with Undo', async () => {
    const calls = serve(raku);
    const { user } = showScreen('/?view=v1');
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    expect(await screen.findByText('Unsaved changes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Columns of this view' }));
    await user.click(picker.getByRole('checkbox', { name: 'Email' }));
    await user.click(picker.getByRole('checkbox', { name: 'Color' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(answerHeads()).toEqual(['Email', 'Name']));
    expect(sent(calls, '/api/changeResponsable')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('View saved')).toBeTruthy();
    const content = { id: 'form1', viewId: 'v1', name: 'Raku' };
    expect(sent(calls, '/api/saveView')).toEqual([{ ...content, revision: 3, query: chosen, columns: ['mail', 'q'] }]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    refuseOnce('/api/saveView');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await retryButton());
    await waitFor(() =>
      expect(sent(calls, '/api/saveView').at(-1)).toEqual({ ...content, revision: 4, query: raku.query, columns: raku.columns }),
    );
    expect(await screen.findByText('Unsaved changes')).toBeTruthy();
  });

  it('that Undo does not take back say so, also when the screen is left', async () => {
    serve(raku);
    const { user } = show(<Leavable />, { path: '/?view=v1' });
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    stubNetwork({});
    await user.click(undo);
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy();
  });

  it('of a shared view are saved only after a question that names the columns', async () => {
    const calls = serve(shared);
    const { user } = showScreen('/?view=v1');
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change what readers see?' });
    expect(dialog.textContent).toContain('with these columns: Color, Name, Start Date, End Date.');
    expect(sent(calls, '/api/saveView')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls, '/api/saveView')).toHaveLength(1));
  });
});

describe('by keyboard', () => {
  it.each(['Reset', 'Save'])('%s gives the focus to the button of the views', async (name) => {
    serve(raku);
    const { user } = showScreen('/?view=v1');
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Views. Chosen: Raku'));
  });

  it('the menu begins at the chosen view', async () => {
    serve({ ...raku, _id: 'v0', name: 'First' }, raku);
    const { user } = showScreen('/?view=v1');
    (await screen.findByRole('button', { name: 'Views. Chosen: Raku' })).focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitemradio', { name: 'Raku' });
    await waitFor(() => expect(document.activeElement === item).toBe(true));
  });
});

describe('naming', () => {
  it('saves what is shown as a new view, refuses no name, and shows the refusal of a name', async () => {
    const calls = serve();
    const { user } = showScreen('/?days=7&list=favorite&search=kiln');
    const menu = await openMenu(user);
    expect(menu.getByText('A view keeps filters, order and columns under a name. You can share it by a link.')).toBeTruthy();
    await user.click(menu.getByRole('menuitem', { name: 'Save as a new view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a new view' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please enter a name.')).toBeTruthy();
    fill(dialog.getByRole('textbox'), 'Taken');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('There is already a view with this name.')).toBeTruthy();
    fill(dialog.getByRole('textbox'), ' Favorite kilns ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Views. Chosen: Favorite kilns' })).toBeTruthy();
    const query = { pageName: 'favorite', filter: '7', zone, search: 'kiln' };
    expect(sent(calls, '/api/saveView').at(-1)).toEqual({
      ...{ id: 'form1', viewId: expect.any(String), revision: 0, name: 'Favorite kilns', query },
      columns: ['q', 'mail'],
    });
  });

  it('saves under the same id again when no answer came, and under another one with another name', async () => {
    const calls = serve();
    const { user } = showScreen();
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Save as a new view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a new view' }));
    for (const [at, name] of ['Lost', 'Lost', 'Raku'].entries()) {
      fill(dialog.getByRole('textbox'), name);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent(calls, '/api/saveView')).toHaveLength(at + 1));
    }
    const [first, second, third] = sent(calls, '/api/saveView').map((body) => (body as { viewId: string }).viewId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('renames a view without saving what is changed', async () => {
    const calls = serve(raku);
    const { user } = showScreen('/?view=v1');
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Rename…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the view' }));
    fill(dialog.getByRole('textbox'), 'Raku, red');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByRole('button', { name: 'Views. Chosen: Raku, red' })).toBeTruthy();
    expect(sent(calls, '/api/saveView')).toEqual([
      { id: 'form1', viewId: 'v1', revision: 3, name: 'Raku, red', query: raku.query, columns: raku.columns },
    ]);
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
  });
});

it('a deleted view leaves its list on the screen, and Undo brings it back', async () => {
  const calls = serve(raku);
  const { user } = showScreen('/?view=v1');
  await screen.findByRole('button', { name: 'Views. Chosen: Raku' });
  await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Delete this view' }));
  expect(await screen.findByText('View deleted')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Views' })).toBeTruthy();
  expect(sent(calls, '/api/getResponses').at(-1)).toEqual({ id: 'form1', page: 1, ...chosen });
  refuseOnce('/api/restoreView');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await user.click(await retryButton());
  await waitFor(async () => expect(sent(calls, '/api/restoreView')).toEqual([{ id: 'form1', viewId: 'v1' }]));
  expect((await openMenu(user)).getByRole('menuitemradio', { name: 'Raku' })).toBeTruthy();
});

describe('sharing', () => {
  it('names the columns that readers see, makes the link, and tells when it was opened', async () => {
    const calls = serve(raku);
    const { user } = showScreen('/?view=v1');
    await screen.findByRole('button', { name: 'Views. Chosen: Raku' });
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Share by a link…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this view by a link' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Color', 'Name', 'Start Date', 'End Date']);
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await dialog.findByText(/Nobody has opened it yet/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe('http://localhost/view/new');
    expect(sent(calls, '/api/shareView')).toEqual([{ id: 'form1', viewId: 'v1' }]);
    expect(dialog.getByText(/^This address works on this machine only/)).toBeTruthy();
  });

  it('ends after a question, and says so', async () => {
    const calls = serve(shared);
    const { user } = showScreen('/?view=v1');
    await screen.findByRole('button', { name: 'Views. Chosen: Raku' });
    const menu = await openMenu(user);
    expect(menu.getByRole('menuitemradio', { name: 'Raku, shared by a link' })).toBeTruthy();
    await user.click(menu.getByRole('menuitem', { name: 'Shared link…' }));
    expect(await screen.findByText(/Opened 3 times, last on 05\/11\/2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'End sharing' }));
    const question = within(await screen.findByRole('dialog', { name: 'End sharing?' }));
    expect(sent(calls, '/api/endViewSharing')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'End sharing' }));
    expect(await screen.findByText('The link no longer works.')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Share this view by a link' })).toBeTruthy();
  });

  it('of a link that cannot be copied any more says what to do', async () => {
    serve({ ...shared, share: { token: null, shared_at: 0, openings: 0, opened_at: null } });
    const { user } = showScreen('/?view=v1');
    await screen.findByRole('button', { name: 'Views. Chosen: Raku' });
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Shared link…' }));
    expect(await screen.findByText(/it can no longer be copied/)).toBeTruthy();
  });
});
