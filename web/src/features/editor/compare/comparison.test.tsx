import { type FormSettings, newDetails, type Pages, richTextOf } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noteToasts } from '../../../testing/toasts.ts';
import { button, element, isUnsaved, type Network, open, pagesOf, settingsIn } from '../testing/open-editor.tsx';

const SAVED_AT = new Date(2024, 4, 4, 14, 32).getTime();

/** Opens the editor with `loaded` after somebody has saved `newer`. `fails`: so many loads of it fail first. */
function savedElsewhere(
  loaded: Pages,
  newer: Pages,
  { title = 'Kiln firing', fails = 0, details: more = {} as Partial<FormSettings> } = {},
): Network {
  const details = { ...newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false }), isOverQuota: false };
  let loads = 0;
  return {
    '/api/saveForm': () => [409, { error: { version: 'A newer version was saved.' } }],
    '/api/getForm': () => {
      loads += 1;
      if (loads === 1) return [200, [loaded, { ...details, version: 4, updated_at: 0 }]];
      if (loads <= 1 + fails) return [500, {}];
      return [200, [newer, { ...details, ...more, title, version: 5, updated_at: SAVED_AT }]];
    },
  };
}

function relabeled(pages: Pages, row: number, label: string): Pages {
  const copy = JSON.parse(JSON.stringify(pages)) as Pages;
  const column = copy[0]?.rows[row]?.content[0].cols[0];
  if (!column || column.empty) throw new Error('no element there');
  column.content.label = label;
  return copy;
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' }));

describe('two versions of a form', () => {
  it('stand side by side, with what each changed in words, and what is the same on request', async () => {
    const loaded = pagesOf(['input'], ['rating'], ['text']);
    const newer = relabeled(loaded, 1, 'How was it?');
    const { user } = await open(loaded, { network: savedElsewhere(loaded, newer, { title: 'Raku firing' }) });
    const label = within(element('Short Text, Short Text')).getByRole('textbox', { name: 'Label' });
    fireEvent.change(label, { target: { value: 'Short Text!' } });
    await user.click(button(/^Save/));
    const shown = await dialog();
    expect(await shown.findByRole('heading', { name: 'The form title and 2 elements differ.' })).toBeTruthy();
    expect(shown.getByText('04/05/2024')).toBeTruthy();
    const cells = shown.getAllByText(/^(Yours|Saved elsewhere)$/, { selector: 'span' }).map((side) => side.parentElement?.textContent);
    expect(cells).toEqual([
      'YoursTitle and headingForm titleKiln firing',
      'Saved elsewhereTitle and headingChangedForm title (changed)Raku firing',
      'YoursShort Text! Short TextChangedLabel (changed)Short Text!',
      'Saved elsewhereShort TextLabelShort Text',
      'YoursRatingLabelRating',
      'Saved elsewhereHow was it? RatingChangedLabel (changed)How was it?',
    ]);
    expect(shown.queryByText('Long Text')).toBeNull();
    expect(shown.getByText('One other element is the same.')).toBeTruthy();
    await user.click(shown.getByRole('switch', { name: 'Show unchanged elements' }));
    expect(shown.getAllByText('Long Text')).toHaveLength(2);
  });

  it('are compared by their settings, too, and by Load the newer one all of them are theirs', async () => {
    const loaded = pagesOf(['input']);
    const theirs = { countdown: '00:02:00', color: 'user_1' as const, colors: { user_1: '1, 2, 3' }, opacity: 0.5 as const };
    const { user, saves } = await open(loaded, { network: savedElsewhere(loaded, loaded, { details: theirs }) });
    await user.click(button('Date range settings'));
    await user.type(screen.getByRole('spinbutton', { name: 'minutes' }), '30');
    await user.click(button(/^Save/));
    const shown = await dialog();
    expect(
      await shown.findByRole('heading', { name: 'The background color, the opacity, the own colors and the countdown differ.' }),
    ).toBeTruthy();
    const cells = shown.getAllByText(/^(Yours|Saved elsewhere)$/, { selector: 'span' }).map((side) => side.parentElement?.textContent);
    expect(cells).toEqual([expect.stringContaining('0 d 0 h 30 min'), expect.stringContaining('0 d 2 h 0 min')]);
    await user.click(shown.getByRole('button', { name: 'Load the newer one' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'hours' }).value).toBe('02'));
    expect(isUnsaved()).toBe(false);
    await user.click(button('Undo'));
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'minutes' }).value).toBe('30');
    expect(saves()).toHaveLength(1);
  });

  it('of which only settings were changed elsewhere, and others here, are put together without a question', async () => {
    const loaded = pagesOf(['input']);
    const success = richTextOf('See you in May');
    const network = savedElsewhere(loaded, loaded, { details: { success }, title: 'Renamed' });
    const conflict = network['/api/saveForm'];
    let tries = 0;
    const { user, saves } = await open(loaded, {
      network: {
        ...network,
        '/api/saveForm': (call) => {
          tries += 1;
          if (tries === 1) return conflict?.(call) ?? [500, {}];
          const sent = call.body as Record<string, string>;
          return [
            200,
            [
              JSON.parse(sent.formData ?? '[]'),
              { _id: 'form1', ...settingsIn([sent]), title: sent.title, header: sent.form_header, version: 6 },
            ],
          ];
        },
      },
    });
    await user.click(button('Rating'));
    await user.click(button(/^Save/));
    await waitFor(() => expect(isUnsaved()).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saves().map(({ version, title }) => [version, title])).toEqual([
      ['4', 'Kiln firing'],
      ['5', 'Renamed'],
    ]);
    expect(settingsIn(saves()).success).toEqual(success);
    // Undo and Save bring the former text not back.
    await user.click(button('Undo'));
    await user.click(button(/^Save/));
    await waitFor(() => expect(saves()).toHaveLength(3));
    expect(settingsIn(saves()).success).toEqual(success);
  });

  it('are no conflict when they are the same', async () => {
    const loaded = pagesOf(['input']);
    const { user } = await open(loaded, { network: savedElsewhere(loaded, relabeled(loaded, 0, 'Name')) });
    const toasts = noteToasts();
    fireEvent.change(within(element('Short Text, Short Text')).getByRole('textbox', { name: 'Label' }), { target: { value: 'Name' } });
    await user.click(button(/^Save/));
    await waitFor(() => expect(toasts).toEqual(['Successfully saved!!']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isUnsaved()).toBe(false);
  });

  it('can still be chosen between when the newer one does not load at first', async () => {
    const loaded = pagesOf(['input']);
    const { user } = await open(loaded, { network: savedElsewhere(loaded, relabeled(loaded, 0, 'Name'), { fails: 2 }) });
    await user.click(button('Rating'));
    await user.click(button(/^Save/));
    const shown = await dialog();
    expect(await shown.findByText('The newer version did not load. Yours is safe in this tab.')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByRole('heading', { name: '2 elements differ.' })).toBeTruthy();
    expect(shown.getByText('Not in this version')).toBeTruthy();
    expect(shown.getByText('Added')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Load the newer one' }));
    expect(await screen.findByText('The newer version is loaded. Undo brings yours back.')).toBeTruthy();
    expect(element('Name, Short Text')).toBeTruthy();
    expect(isUnsaved()).toBe(false);
  });
});

describe('a form that the plan does not cover', () => {
  it('[QUOTA-14 part: the owner is told] says in the editor that the public cannot open it', async () => {
    const pages = pagesOf(['input']);
    const details = { ...newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false }), updated_at: 0 };
    await open(pages, { network: { '/api/getForm': () => [200, [pages, { ...details, isOverQuota: true }]] } });
    expect(screen.getByRole('region', { name: 'Closed to the public' })).toBeTruthy();
  });
});
