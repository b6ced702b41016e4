import { describe, expect, it } from '@jest/globals';
import { checkPages } from '../checks/check-form.ts';
import { elementDefinitions } from '../elements/index.ts';
import { ELEMENT_KINDS, type ElementKind } from '../form.ts';
import { MAX_CLOSING, MAX_LABEL } from '../limits.ts';
import { createFixture, fail } from '../testing/command-fixture.ts';
import { type Command, commandBurst, isFilled } from './index.ts';

describe('settings', () => {
  const content = (test: ReturnType<typeof createFixture>) => {
    const column = test.column(0);
    return isFilled(column) ? column.content : fail('element');
  };
  const change = (test: ReturnType<typeof createFixture>, settings: object) =>
    test.run({ id: 'change-content', args: { column: test.column(0).uniqueId, change: settings } });

  it('go on as one undo step while a text is typed, and not when a picture or a switch is chosen', () => {
    const burst = (settings: object) => commandBurst({ id: 'change-content', args: { column: 'one', change: settings } });
    expect(burst({ label: 'N' })).toBe('change-content one label');
    expect(burst({ src: '' })).toBeNull();
    expect(burst({ required: true })).toBeNull();
  });

  it.each<[string | null, Command]>([
    ['change-option one option two', { id: 'change-option', args: { column: 'one', option: 'two', label: 'N' } }],
    ['set-title title', { id: 'set-title', args: { title: 'N' } }],
    ['set-header header', { id: 'set-header', args: { header: 'N' } }],
    ['set-closing closing', { id: 'set-closing', args: { closing: 'N' } }],
    [null, { id: 'set-closing', args: { closing: '' } }],
  ])('of one text are one undo step: %s', (burst, command) => expect(commandBurst(command)).toBe(burst));

  it('words of the closed page that are too long end with a whole sign', () => {
    const test = createFixture([['input']]);
    test.run({ id: 'set-closing', args: { closing: `${'a'.repeat(MAX_CLOSING - 1)}🦊` } });
    expect(test.form().settings.closing).toBe('a'.repeat(MAX_CLOSING - 1));
  });

  it('[EDIT-22] a second email field is refused, and the copy of one asks for text', () => {
    const test = createFixture([['input'], ['input']]);
    change(test, { typeinput: 'email' });
    expect(test.run({ id: 'change-content', args: { column: test.column(1).uniqueId, change: { typeinput: 'email' } } })).toEqual({
      refused: 'A form can have only one email field.',
    });
    test.run({ id: 'duplicate-element', args: { column: test.column(0).uniqueId } });
    expect(test.column(1)).toMatchObject({ tabname: 'input', content: { typeinput: 'text' } });
  });

  it('[ELEM-14] a new separator rewrites the date format and the default date', () => {
    const test = createFixture([['date']]);
    change(test, { defaultDateLabel: 'Range', defaultDateValue: '01/02/2026 - 03/02/2026' });
    change(test, { separator: '-' });
    expect(content(test)).toMatchObject({ typeDate: 'dd-MM-yyyy', defaultDateValue: '01-02-2026 - 03-02-2026' });
    change(test, { typeDate: 'yyyy-MM-dd' });
    expect(content(test)).toMatchObject({ defaultDateValue: '2026-02-01 - 2026-02-03' });
    change(test, { defaultDateLabel: 'Custom' });
    expect(content(test)).toMatchObject({ defaultDateValue: '2026-02-01' });
  });

  it.each(['Current', 'Custom', 'Range'])('[ELEM-16] the default date %s forces required off', (defaultDateLabel) => {
    const test = createFixture([['date']]);
    change(test, { required: true });
    change(test, { defaultDateLabel });
    expect(content(test).required).toBe(false);
    change(test, { required: true });
    expect(content(test).required).toBe(false);
  });

  it("[ELEM-18] no default time sets 'HH:MM'", () => {
    const test = createFixture([['date']]);
    change(test, { checkedTime: true, defaultTimeLabel: 'Custom', defaultTimeValue: '09:30' });
    expect(content(test)).toMatchObject({ defaultTimeValue: '09:30' });
    change(test, { defaultTimeLabel: 'None' });
    expect(content(test)).toMatchObject({ defaultTimeValue: 'HH:MM' });
  });

  it.each(ELEMENT_KINDS)('[ELEM-26] Reset gives %s its defaults again', (kind) => {
    const test = createFixture([[kind]]);
    const { uniqueId } = test.column(0);
    const withoutIds = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (key, each) => (['id', 'value'].includes(key) ? undefined : each)));
    change(test, { label: 'Which?', responsable: false, filter: true });
    change(test, { required: true });
    expect(content(test)).toMatchObject({ label: 'Which?' });
    test.run({ id: 'reset-element', args: { column: uniqueId } });
    expect(withoutIds(content(test))).toEqual(withoutIds(elementDefinitions[kind].newContent(() => 'id')));
    expect(test.column(0)).toMatchObject({ uniqueId, tabname: kind, empty: false });
  });

  it('[ELEM-26] Reset restores the options too, and keeps the answer key', () => {
    const test = createFixture([['dropdown']]);
    const { uniqueId } = test.column(0);
    change(test, { label: 'Which?', inLabel: 'Pick', required: true });
    test.run({ id: 'paste-options', args: { column: uniqueId, text: 'a\nb', replace: true } });
    test.run({ id: 'reset-element', args: { column: uniqueId } });
    expect(content(test)).toMatchObject({ label: 'Dropdown', required: false, filter: true });
    expect(content(test)).toMatchObject({ options: [1, 2, 3, 4].map((number) => ({ label: `option${number}` })) });
    expect(test.column(0).uniqueId).toBe(uniqueId);
  });

  it.each([{ nothing: 1 }, { label: 7 }, { label: 'x'.repeat(501) }, JSON.parse('{"__proto__": {}}'), { typeinput: 'email' }])(
    'refuses settings that the kind does not have or take: %j',
    (settings) => {
      const test = createFixture([['text']]);
      const before = test.form();
      expect(change(test, settings)).toHaveProperty('refused');
      expect(test.form()).toBe(before);
    },
  );

  it('refuses what names something that is gone', () => {
    const { run, form } = createFixture([['text']]);
    const before = form();
    expect(run({ id: 'remove-element', args: { column: 'gone' } })).toEqual({ refused: 'Something went wrong.' });
    expect(run({ id: 'add-element', args: { kind: 'constructor' as ElementKind, to: { in: 'page', page: 'gone' } } })).toHaveProperty(
      'refused',
    );
    expect(form()).toBe(before);
  });
});

describe('options', () => {
  const labels = (test: ReturnType<typeof createFixture>) => {
    const column = test.column(0);
    return column.tabname === 'radio' ? column.content.options.map(({ label }) => label) : fail('radio');
  };
  const optionId = (test: ReturnType<typeof createFixture>, index: number) => {
    const column = test.column(0);
    return (column.tabname === 'radio' && column.content.options[index]?.id) || fail('option');
  };

  it("[ELEM-07] adding creates 'option N' with a number that is not taken", () => {
    const test = createFixture([['radio']]);
    const column = test.column(0).uniqueId;
    test.run({ id: 'add-option', args: { column } });
    test.run({ id: 'remove-option', args: { column, option: optionId(test, 0) } });
    test.run({ id: 'add-option', args: { column } });
    expect(labels(test)).toEqual(['option2', 'option3', 'option4', 'option 5', 'option 6']);
  });

  it('renames without changing what answers carry, moves, and keeps the last one', () => {
    const test = createFixture([['radio']]);
    const column = test.column(0).uniqueId;
    test.run({ id: 'change-option', args: { column, option: optionId(test, 0), label: 'Red' } });
    const moved = optionId(test, 0);
    expect(test.run({ id: 'move-option', args: { column, option: moved, to: 2 } })).toMatchObject({ focus: { option: moved } });
    expect(labels(test)).toEqual(['option2', 'option3', 'Red', 'option4']);
    expect(test.column(0)).toMatchObject({ content: { options: [{}, {}, { value: 'option1' }, {}] } });
    for (let left = 4; left > 1; left--) test.run({ id: 'remove-option', args: { column, option: optionId(test, 0) } });
    expect(test.run({ id: 'remove-option', args: { column, option: optionId(test, 0) } })).toEqual({
      refused: 'Keep at least one option.',
    });
  });

  it.each([
    ['add-option', {}],
    ['paste-options', { text: 'option1\nRed\noption 5', replace: true }],
    ['paste-options', { text: 'Red\nBlue', replace: false }],
    ['reset-element', {}],
  ] as const)('%s never gives a value that the question had before, nor one made of a label', (id, args) => {
    const test = createFixture([['radio']]);
    const column = test.column(0).uniqueId;
    const values = () => {
      const { content } = test.column(0);
      return 'options' in content ? content.options.map(({ value }) => value) : fail('options');
    };
    const given = new Set(values());
    for (let round = 0; round < 3; round++) {
      const before = new Set(values());
      test.run({ id, args: { column, ...args } } as Command);
      const added = values().filter((value) => !before.has(value));
      expect(added.length).toBeGreaterThan(0);
      for (const value of added) {
        expect(given.has(value)).toBe(false);
        expect(value).toMatch(/^[A-Za-z0-9]{22}$/);
        given.add(value);
      }
      while (values().length > 1) test.run({ id: 'remove-option', args: { column, option: optionId(test, values().length - 1) } });
    }
  });

  it('takes a label that an option had before it was renamed', () => {
    const test = createFixture([['radio']]);
    const column = test.column(0).uniqueId;
    test.run({ id: 'paste-options', args: { column, text: 'Red', replace: true } });
    test.run({ id: 'change-option', args: { column, option: optionId(test, 0), label: 'Crimson' } });
    test.run({ id: 'paste-options', args: { column, text: 'Red', replace: false } });
    expect(labels(test)).toEqual(['Crimson', 'Red']);
  });

  it('takes a pasted list, one option per line, without blanks and repetitions', () => {
    const test = createFixture([['radio']]);
    const column = test.column(0).uniqueId;
    test.run({ id: 'paste-options', args: { column, text: ' Red \r\n\r\nGreen\nRed\n', replace: true } });
    test.run({ id: 'paste-options', args: { column, text: 'Green\nBlue', replace: false } });
    expect(labels(test)).toEqual(['Red', 'Green', 'Blue']);
    expect(test.run({ id: 'paste-options', args: { column, text: ' \n', replace: true } })).toHaveProperty('refused');
    expect(checkPages(test.form().pages, 'draft')).toHaveProperty('ok');
  });

  it.each([
    ['cells of one row of a spreadsheet', 'Red\tGreen\tBlue\r\n', ['Red', 'Green', 'Blue']],
    ['a cell with a line break in it', '"Red,\r\nor ""wine"""\r\nGreen\r\n', ['Red, or "wine"', 'Green']],
    ['a list of a text program', '\u2022\tRed\r\n\u2022\tGreen', ['Red', 'Green']],
    ['a numbered list of a text program', '1.\tRed\r\n2.\tGreen', ['Red', 'Green']],
    ['a list of a messenger', '- Red\n- Green\n\n- Blue', ['Red', 'Green', 'Blue']],
    ['boxes to tick', '\u2610 Red\n\u2610 Green', ['Red', 'Green']],
    ['breaks within a paragraph', 'Red\u000bGreen\u2028Blue', ['Red', 'Green', 'Blue']],
    ['lines that show nothing', '\ufeffRed\n\u200b\n\u00a0\nGreen', ['Red', 'Green']],
    ['one word in two codings', 'Zu\u0308rich\nZ\u00fcrich', ['Z\u00fcrich']],
    ['signs that are no marks of a list', '- Red\n5 - 10\n1. May', ['- Red', '5 - 10', '1. May']],
    ['numbers that somebody typed', '1. Poor\n2. Fair', ['1. Poor', '2. Fair']],
    ['a label that ends in half a sign', `${'x'.repeat(MAX_LABEL - 1)}\u{1f600}`, ['x'.repeat(MAX_LABEL - 1)]],
  ])('takes %s as the options that a person sees', (_, text, seen) => {
    const test = createFixture([['radio']]);
    test.run({ id: 'paste-options', args: { column: test.column(0).uniqueId, text, replace: true } });
    expect(labels(test)).toEqual(seen);
  });

  it('takes a very long text behind a quote that nothing closes', () => {
    const test = createFixture([['radio']]);
    const text = `"Red${'\nGreen and blue'.repeat(200_000)}`;
    test.run({ id: 'paste-options', args: { column: test.column(0).uniqueId, text, replace: true } });
    expect(labels(test)).toEqual(['"Red', 'Green and blue']);
  });

  it('takes lines that are pasted into an option, in place of the untouched ones after it', () => {
    const test = createFixture([['radio']]);
    const column = test.column(0).uniqueId;
    const paste = (index: number, label: string, text: string) =>
      test.run({ id: 'paste-options', args: { column, text, replace: false, into: { option: optionId(test, index), label } } });
    test.run({ id: 'change-option', args: { column, option: optionId(test, 3), label: 'Other' } });
    paste(0, 'Red', 'Green\n\nBlue\nRed\nOther');
    expect(labels(test)).toEqual(['Red', 'Green', 'Blue', 'Other']);
    expect(test.column(0)).toMatchObject({ content: { options: [{ value: 'option1' }, { label: 'Green' }, {}, { value: 'option4' }] } });
    test.run({ id: 'add-option', args: { column } });
    paste(3, 'Another', 'Green');
    expect(labels(test)).toEqual(['Red', 'Green', 'Blue', 'Another', 'option 5']);
    expect(test.run({ id: 'paste-options', args: { column, text: 'x', replace: false, into: { option: 'gone', label: '' } } })).toEqual({
      refused: 'Something went wrong.',
    });
    const many = Array.from({ length: 500 }, (_, index) => `Color ${index}`).join('\n');
    expect(paste(0, 'Red', many)).toEqual({ refused: 'An element has at most 500 options.' });
    expect(checkPages(test.form().pages, 'draft')).toHaveProperty('ok');
  });

  it.each([
    [2, false, 2],
    [3, false, 2],
    [2, true, 1],
    [0, true, 0],
  ])('deleting option %i gives the focus to a neighbor (backwards: %s)', (index, goesBack, focused) => {
    const test = createFixture([['radio']]);
    const column = test.column(0).uniqueId;
    const outcome = test.run({ id: 'remove-option', args: { column, option: optionId(test, index), goesBack } });
    expect(outcome).toMatchObject({ focus: { option: optionId(test, focused) } });
  });

  it('[EDIT-33] a copy has identifiers of its own', () => {
    const test = createFixture([['radio']]);
    test.run({ id: 'duplicate-element', args: { column: test.column(0).uniqueId } });
    expect(test.column(1).uniqueId).toMatch(/^[A-Za-z0-9]{50}$/);
    expect(checkPages(test.form().pages, 'draft')).toHaveProperty('ok');
  });
});
