import { describe, expect, it } from '@jest/globals';
import { createFixture } from '../testing/command-fixture.ts';
import { definitionOf } from './index.ts';
import { hasDefaultLabel, inputTypeContent, OFFERED, type Offered, offeredAs, offeredGroup, offeredName } from './ready-made.ts';

describe('the palette', () => {
  it('offers every kind and the ready-made fields, grouped and in their order', () => {
    const names = (group: string) => OFFERED.filter((offered) => offeredGroup(offered) === group).map(offeredName);
    expect(names('text')).toEqual(['Short Text', 'Long Text', 'Email', 'Phone', 'Number', 'Full Name', 'Paragraph']);
    expect(names('choice')).toEqual(['Dropdown', 'Single Choice', 'Multiple Choice', 'Rating']);
    expect(names('more')).toEqual(['Date Picker', 'File Upload', 'Image', 'Divider', 'Empty']);
  });

  const added = (offered: Offered) => {
    const test = createFixture();
    test.run({ id: 'add-element', args: { kind: offered, to: { in: 'page', page: test.page().id } } });
    const column = test.column(0);
    if (column.empty) throw new Error(`${offered} was not added`);
    return { test, column };
  };

  it.each(OFFERED)('%s is stored as a kind of the specification, passes its check, and is known again', (offered) => {
    const { column } = added(offered);
    expect(definitionOf(column.tabname).checkContent(column.content)).toEqual([]);
    expect(column.content.label).toBe(offeredName(offered));
    expect(hasDefaultLabel(column)).toBe(true);
    expect(offeredAs(column)).toBe(offered);
  });

  it.each([
    ['email', { typeinput: 'email' }],
    ['phone', { typeinput: 'text', inputmode: 'tel' }],
    ['number', { typeinput: 'number' }],
  ] as const)('%s is a text field of its type; another type leaves nothing of it; Reset makes it a plain one', (offered, settings) => {
    const { test, column } = added(offered);
    const content = () => test.column(0).content;
    const { uniqueId } = column;
    expect(column).toMatchObject({ tabname: 'input', content: settings });
    for (const type of ['phone', 'number', 'input', offered] as const) {
      test.run({ id: 'change-content', args: { column: uniqueId, change: inputTypeContent(type) } });
      expect(offeredAs({ ...column, content: content() } as typeof column)).toBe(type);
      expect(Object.hasOwn(content(), 'inputmode')).toBe(type === 'phone');
    }
    test.run({ id: 'reset-element', args: { column: uniqueId } });
    expect(content()).toEqual(definitionOf('input').newContent(() => ''));
  });

  it('[EDIT-22 part: where it is added] refuses a second email field', () => {
    const { test } = added('email');
    const before = test.form();
    expect(test.run({ id: 'add-element', args: { kind: 'email', to: { in: 'page', page: test.page().id } } })).toEqual({
      refused: 'A form can have only one email field.',
    });
    expect(test.form()).toBe(before);
  });
});
