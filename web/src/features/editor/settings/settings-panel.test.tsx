import { definitionOf, ELEMENT_KINDS, type ElementKind } from '@formwright/form-model';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { outline } from '../../../testing/outline.ts';
import { settings } from '../testing/open-editor.tsx';
import { showSettings } from '../testing/show-settings.tsx';

afterEach(() => {
  jest.useRealTimers();
});

const label = () => settings().getByRole<HTMLInputElement>('textbox', { name: 'Label' });

describe('the settings', () => {
  it('[EDIT-28 part: of every kind here] [ELEM-01 part: to edit] [ELEM-26] have the fields of the kind, Reset and Close', async () => {
    const { column, openRow, store } = showSettings(...(ELEMENT_KINDS as unknown as [ElementKind]));
    for (const [row, kind] of ELEMENT_KINDS.entries()) {
      await openRow(row);
      const { name, newContent } = definitionOf(kind);
      expect(settings().getByRole('heading', { name })).toBe(document.activeElement);
      if (kind === 'paragraph') await settings().findByRole('textbox', { name: 'Text' });
      expect(outline(screen.getByRole('complementary', { name: 'Settings' }))).toMatchSnapshot(kind);
      fireEvent.change(label(), { target: { value: 'Another' } });
      expect(column(row).content.label).toBe('Another');
      act(() => void store.run({ id: 'change-content', args: { column: column(row).uniqueId, change: { required: true } } }));
      fireEvent.click(settings().getByRole('button', { name: 'Reset' }));
      const withoutIds = (content: unknown) =>
        JSON.parse(JSON.stringify(content, (key, value) => (['id', 'value'].includes(key) ? '' : value)));
      expect(withoutIds(column(row).content)).toEqual(withoutIds(newContent(() => 'id')));
      expect(label().value).toBe(name);
      fireEvent.click(settings().getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
    }
  });

  it('take the focus each time they are asked for, open or not', async () => {
    const { openRow } = showSettings('input', 'rating');
    await openRow(0);
    label().focus();
    await openRow(1);
    expect(settings().getByRole('heading', { name: 'Rating' })).toBe(document.activeElement);
  });

  it('select what a new element is called, so that the first key replaces it', async () => {
    const { column, openRow, user } = showSettings('radio');
    await openRow(0);
    for (const [name, typed] of [
      ['Label', 'Glaze'],
      ['Option 1', 'Raku'],
    ] as const) {
      await user.click(settings().getByRole('textbox', { name }));
      await user.keyboard(typed);
      expect(settings().getByRole<HTMLInputElement>('textbox', { name }).value).toBe(typed);
    }
    expect(column().content).toMatchObject({ label: 'Glaze' });
    // A changed text is not selected again.
    await user.click(settings().getByRole('textbox', { name: 'Label' }));
    await user.keyboard('d');
    expect(column().content.label).toBe('Glazed');
  });

  it.each([
    ['dropdown', 'Placeholder'],
    ['upload', 'Button text'],
  ] as const)('select what a new %s says, so that the first key replaces it', async (kind, name) => {
    const { openRow, user } = showSettings(kind);
    await openRow(0);
    await user.click(settings().getByRole('textbox', { name }));
    await user.keyboard('Mine');
    expect(settings().getByRole<HTMLInputElement>('textbox', { name }).value).toBe('Mine');
  });

  it('show what is written from right to left so', async () => {
    const { openRow } = showSettings('dropdown');
    await openRow(0);
    for (const name of ['Label', 'Option 1']) expect(settings().getByRole('textbox', { name }).getAttribute('dir')).toBe('auto');
  });

  it('[EDIT-39] say what they say for 5 s', async () => {
    const { openRow } = showSettings('input');
    await openRow(0);
    jest.useFakeTimers();
    fireEvent.click(settings().getByRole('button', { name: 'Reset' }));
    act(() => jest.advanceTimersByTime(4_999));
    expect(screen.getByText('Settings are back to their defaults.')).toBeTruthy();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Settings are back to their defaults.')).toBeNull();
  });

  it('take a reset back while nothing else was changed', async () => {
    const { column, openRow, user } = showSettings('input');
    await openRow(0);
    fireEvent.change(label(), { target: { value: 'Glaze' } });
    fireEvent.click(settings().getByRole('button', { name: 'Reset' }));
    expect(label().value).toBe('Short Text');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(column().content.label).toBe('Glaze');
    fireEvent.click(settings().getByRole('button', { name: 'Reset' }));
    fireEvent.change(label(), { target: { value: 'Kiln' } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(column().content.label).toBe('Kiln');
  });

  it('say that a required upload which takes no files keeps everybody from sending, and keep the last accepted type', async () => {
    const { openRow, user } = showSettings('upload');
    await openRow(0);
    const caution = () => screen.queryByText('It is required but takes no files, so nobody can send this form.');
    await user.click(settings().getByRole('switch', { name: 'Required' }));
    expect(caution()).toBeNull();
    await user.click(settings().getByRole('switch', { name: 'Accept files' }));
    expect(caution()).not.toBeNull();
    const types = () =>
      settings()
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter(({ checked }) => checked);
    for (const type of types().slice(1)) await user.click(type);
    expect(types()[0]?.disabled).toBe(true);
    expect(screen.getByText('At least one type is accepted.')).toBeTruthy();
  });

  it('[EDIT-22] do not offer Email while another field asks for it', async () => {
    const { openRow } = showSettings('input', 'input');
    const types = () => settings().getByRole<HTMLSelectElement>('combobox', { name: 'Type' });
    await openRow(0);
    fireEvent.change(types(), { target: { value: 'email' } });
    await openRow(1);
    expect([...types().options].map(({ value }) => value)).toEqual(['input', 'phone', 'number']);
    // Only a field that is called so misses it.
    const why = () => types().getAttribute('aria-describedby') !== null && settings().queryByText(/asks for the email address/) !== null;
    expect(why()).toBe(false);
    fireEvent.change(types(), { target: { value: 'number' } });
    expect([why(), settings().queryByText('Takes numbers of 1 or more.') !== null]).toEqual([false, true]);
    fireEvent.change(settings().getByRole('textbox', { name: 'Label' }), { target: { value: 'Your e-mail' } });
    expect(why()).toBe(true);
  });

  it('[ELEM-15 part: chosen in the editor] keep a default date, or a range of two once both are there', async () => {
    const { column, openRow } = showSettings('date');
    await openRow(0);
    const stored = () => {
      const { defaultDateLabel, defaultDateValue } = column().content as { defaultDateLabel: string; defaultDateValue: string };
      return [defaultDateLabel, defaultDateValue];
    };
    const set = (name: string, value: string) => fireEvent.change(settings().getByLabelText(name), { target: { value } });
    set('Default date', 'Custom');
    set('Custom date', '2027-03-14');
    expect(stored()).toEqual(['Custom', '14/03/2027']);
    set('Default date', 'Range');
    set('From', '2027-03-14');
    expect(stored()[1]).toBe('');
    set('To', '2027-03-20');
    expect(stored()).toEqual(['Range', '14/03/2027 - 20/03/2027']);
    set('Default date', 'None');
    expect(stored()).toEqual(['None', '']);
  });

  it('add, rename, paste and delete options', async () => {
    const { openRow, user } = showSettings('radio');
    await openRow(0);
    fireEvent.click(settings().getByRole('button', { name: 'Add option' }));
    expect(settings().getByRole<HTMLInputElement>('textbox', { name: 'Option 5' }).value).toBe('option 5');
    fireEvent.click(settings().getByRole('button', { name: 'Delete option 1' }));
    expect(settings().getByRole<HTMLInputElement>('textbox', { name: 'Option 1' }).value).toBe('option2');
    await user.click(settings().getByRole('button', { name: 'Paste a list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list of options' }));
    expect(dialog.getAllByRole('button').map((each) => each.textContent)).toEqual(['Cancel', 'Use these options']);
    fireEvent.change(dialog.getByRole('textbox', { name: 'Options' }), { target: { value: 'Red\nGreen' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Use these options' }));
    expect(settings().getAllByRole('textbox', { name: /^Option/ })).toHaveLength(2);
  });
});
