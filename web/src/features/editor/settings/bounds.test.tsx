import { MAX_LABEL } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { settings } from '../testing/open-editor.tsx';
import { showSettings } from '../testing/show-settings.tsx';

const number = (name: string) => settings().getByRole<HTMLInputElement>('textbox', { name });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function openOf(kind: 'upload' | 'image' | 'input' | 'dropdown' | 'radio') {
  const shown = showSettings(kind);
  await shown.openRow(0);
  const content = () => shown.column().content as unknown as Record<string, unknown>;
  return { ...shown, content };
}

describe('a number', () => {
  it.each([
    ['upload', 'Maximum number of files', 'limit', ['0', '50'], ['-1', '51', '1.5', ''], 'A whole number from 0 to 50.'],
    ['image', 'Custom height', 'height', ['0.5', '100', '2.5'], ['0', '0.4', '100.5', ''], 'A number from 0.5 to 100.'],
  ] as const)(
    'of %s (%s) is stored to its bounds and not beyond; leaving it shows what is stored',
    async (kind, name, key, sound, others, why) => {
      const { content } = await openOf(kind);
      if (kind === 'image') type(settings().getByRole('combobox', { name: 'Height' }), 'custom');
      for (const text of sound) {
        type(number(name), text);
        expect(content()[key]).toBe(Number(text));
        expect(number(name).getAttribute('aria-invalid')).toBeNull();
      }
      const last = content()[key];
      for (const text of others) {
        type(number(name), text);
        expect([text, content()[key]]).toEqual([text, last]);
        expect(settings().getByText(why)).toBeTruthy();
        expect(number(name).getAttribute('aria-invalid')).toBe('true');
      }
      fireEvent.blur(number(name));
      expect(number(name).value).toBe(String(last));
      expect(settings().queryByText(why)).toBeNull();
    },
  );

  it('is a text field, which no wheel changes, and takes the comma and the digits of any keyboard', async () => {
    const { content } = await openOf('image');
    type(settings().getByRole('combobox', { name: 'Height' }), 'custom');
    expect([number('Custom height').type, number('Custom height').inputMode]).toEqual(['text', 'decimal']);
    for (const text of ['2,5', '٢٫٥', '２．５']) {
      type(number('Custom height'), '1');
      type(number('Custom height'), text);
      expect(content().height).toBe(2.5);
    }
  });

  it('of the sizes of a file never crosses the other', async () => {
    const { content } = await openOf('upload');
    type(number('Minimum size (MB)'), '4');
    type(number('Maximum size (MB)'), '3');
    expect(content().size).toEqual({ min: 4, max: 10 });
    expect(settings().getByText('A whole number from 4 to 100.')).toBeTruthy();
    type(number('Maximum size (MB)'), '4');
    expect(content().size).toEqual({ min: 4, max: 4 });
    type(number('Minimum size (MB)'), '5');
    expect(content().size).toEqual({ min: 4, max: 4 });
    type(number('Maximum size (MB)'), '101');
    expect(content().size).toEqual({ min: 4, max: 4 });
  });
});

it('an upload offers its types by category', async () => {
  await openOf('upload');
  const group = settings().getByRole('group', { name: 'Accepted types' });
  const categories = within(group).getAllByRole('group');
  const typesIn = (category: HTMLElement) =>
    within(category)
      .getAllByRole('checkbox')
      .map((each) => each.parentElement?.textContent);
  expect(Object.fromEntries(categories.map((each) => [each.getAttribute('aria-label'), typesIn(each)]))).toEqual({
    Images: ['jpg', 'webp', 'jpeg', 'png', 'gif'],
    Documents: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'txt', 'rtf', 'html'],
    Video: ['mpg', 'flv', 'avi'],
    Audio: ['mp3', 'wma'],
    Archives: ['zip'],
  });
  // The eye reads the same names.
  for (const each of categories) expect(each.querySelector('p')?.textContent).toBe(each.getAttribute('aria-label'));
});

it('an upload always accepts a type: the last one stays', async () => {
  const { content, user } = await openOf('upload');
  const chip = (name: string) => settings().getByRole<HTMLInputElement>('checkbox', { name });
  for (const type of ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'webp']) await user.click(chip(type));
  expect(content().types).toBe('webp');
  expect(chip('webp').checked).toBe(true);
  expect(screen.queryByRole('alert')?.textContent).toBe('');
  await user.click(chip('zip'));
  expect(content().types).toBe('webp,zip');
});

describe('a text', () => {
  const tooLong = 'x'.repeat(MAX_LABEL + 100);

  it.each([
    ['input', 'Label'],
    ['input', 'Placeholder'],
    ['upload', 'Button text'],
    ['image', 'Alternative text'],
    ['radio', 'Option 1'],
  ] as const)('of %s (%s) ends at 500 letters, also when it is pasted', async (kind, name) => {
    const { user } = await openOf(kind);
    const field = settings().getByRole<HTMLInputElement>('textbox', { name });
    await user.clear(field);
    await user.click(field);
    await user.paste(tooLong);
    expect(field.value).toHaveLength(MAX_LABEL);
  });

  it('is one line without control characters, whatever is pasted', async () => {
    const { content } = await openOf('input');
    type(settings().getByRole('textbox', { name: 'Label' }), 'two\tcells\u0007 of a sheet\ud83d');
    expect(content().label).toBe('two cells of a sheet');
  });
});

describe('pasted options', () => {
  it('end at 500 letters each, and are one line without control characters', async () => {
    const { column, user } = await openOf('radio');
    await user.click(settings().getByRole('button', { name: 'Paste a list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list of options' }));
    type(dialog.getByRole('textbox', { name: 'Options' }), `Raku\t12\n\u0007Salt\n${'x'.repeat(600)}`);
    await user.click(dialog.getByRole('button', { name: 'Use these options' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const labels = (column().content as unknown as { options: { label: string }[] }).options.map(({ label }) => label);
    expect(labels).toEqual(['Raku 12', 'Salt', 'x'.repeat(MAX_LABEL)]);
  });

  it('are at most 500; then none can be added, and the dialog stays with what was pasted', async () => {
    const { column, user, store } = await openOf('radio');
    const options = () => (column().content as unknown as { options: unknown[] }).options;
    const paste = async (lines: number) => {
      await user.click(settings().getByRole('button', { name: 'Paste a list' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Paste a list of options' }));
      type(dialog.getByRole('textbox', { name: 'Options' }), Array.from({ length: lines }, (_, at) => `line ${at}`).join('\n'));
      await user.click(dialog.getByRole('button', { name: 'Use these options' }));
      return dialog;
    };
    const dialog = await paste(501);
    expect(screen.getByRole('alert').textContent).toBe('An element has at most 500 options.');
    expect(options()).toHaveLength(4);
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Options' }).value).toContain('line 500');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const text = Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n');
    act(() => void store.run({ id: 'paste-options', args: { column: column().uniqueId, text, replace: true } }));
    for (const name of ['Add option', 'Paste a list']) {
      const button = settings().getByRole('button', { name });
      // The one that has the focus keeps it.
      expect(button.matches(button === document.activeElement ? '[aria-disabled="true"]' : ':disabled')).toBe(true);
    }
  });
});

it('a number that was being typed is not shown at the next element', async () => {
  const { openRow } = showSettings('upload', 'upload');
  await openRow(0);
  type(number('Maximum number of files'), '999');
  await openRow(1);
  expect(number('Maximum number of files').value).toBe('1');
});
