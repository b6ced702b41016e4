import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fill } from '../../../testing/show.tsx';
import { keepToasts } from '../../../testing/toasts.ts';
import { openMenu, raku, sent, serve, showScreen } from './testing/serve-views.tsx';

const ended: (() => void)[] = [];
beforeAll(() => keepToasts('undoable'));
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** Notes each time that the screen says it, however short. */
function notices(text: string): { count: number } {
  const noted = { count: 0 };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const { textContent } of addedNodes) if (textContent?.includes(text)) noted.count += 1;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  ended.push(() => observer.disconnect());
  return noted;
}
const chosen = (name: string) => screen.findByRole('button', { name: `Views. Chosen: ${name}` });

describe('"Unsaved changes" is not shown for a moment', () => {
  it('when a link that names a view is opened', async () => {
    const calls = serve(raku);
    const unsaved = notices('Unsaved changes');
    showScreen('/?view=v1');
    await chosen('Raku');
    await waitFor(() => expect(sent(calls, '/api/getResponses').at(-1)).toMatchObject({ search: 'kiln' }));
    expect(unsaved.count).toBe(0);
  });

  it('of another view than the new one, when it is saved', async () => {
    serve(raku);
    const { user } = showScreen('/?view=v1');
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await screen.findByText('Unsaved changes');
    await user.click((await openMenu(user, 'Views. Chosen: Raku')).getByRole('menuitem', { name: 'Save as a new view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a new view' }));
    fill(dialog.getByRole('textbox'), 'Raku today');
    const said = new Set<string>();
    const observer = new MutationObserver(() => {
      if (!screen.queryByRole('dialog')) said.add(screen.queryByText('Unsaved changes') ? 'unsaved' : 'saved');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    ended.push(() => observer.disconnect());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await chosen('Raku today');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect([...said]).toEqual(['saved']));
  });

  it('when a view is saved whose question is gone meanwhile', async () => {
    const calls = serve({ ...raku, columns: ['color', 'gone', 'q'] });
    const { user } = showScreen('/?view=v1');
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls, '/api/saveView')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
    const unsaved = notices('Unsaved changes');
    await screen.findByText('View saved');
    expect(unsaved.count).toBe(0);
  });
});
