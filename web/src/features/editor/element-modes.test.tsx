import { answerableColumns, askedIn, definitionOf, ELEMENT_KINDS, filledColumns, validateSubmission } from '@formwright/form-model';
import { ElementFill, ElementView } from '@formwright/form-renderer';
import { expect, it } from '@jest/globals';
import { cleanup, render, within } from '@testing-library/react';
import { element, open, pagesOf, settings } from './testing/open-editor.tsx';

const ROWS = Array.from({ length: Math.ceil(ELEMENT_KINDS.length / 2) }, (_, at) => ELEMENT_KINDS.slice(2 * at, 2 * at + 2));
const SRC = '/files/Form/form1/a.png';
const pages = () =>
  pagesOf(...ROWS).map((page) => ({
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      content: [
        {
          cols: row.content[0].cols.map((column) =>
            column.tabname === 'image' ? { ...column, content: { ...column.content, src: SRC } } : column,
          ),
        },
      ] as typeof row.content,
    })),
  })) as ReturnType<typeof pagesOf>;
const isControl = 'input:not([type=hidden]), select, textarea';

it('[ELEM-01] every kind of element can be edited, filled in and read', async () => {
  const form = pages();
  const columns = filledColumns(form).map(({ column }) => column);
  expect(columns.map(({ tabname }) => tabname).sort()).toEqual([...ELEMENT_KINDS].sort());
  const asked = answerableColumns(form).map(({ column }) => column.uniqueId);
  const { user } = await open(form);
  for (const { tabname } of columns) {
    const { name } = definitionOf(tabname);
    expect(element(new RegExp(`, ${name}, row`))).toBeTruthy();
    await user.click(within(element(new RegExp(`, ${name}, row`))).getByRole('button', { name: /^Settings of/ }));
    expect(await settings().findByRole('heading', { name })).toBeTruthy();
  }
  cleanup();
  for (const column of columns) {
    const { container: filled } = render(<ElementFill column={column} />);
    expect(filled.firstElementChild).toBeTruthy();
    const { container: read } = render(<ElementView answer={undefined} column={column} fileUrl={({ name }) => name} />);
    expect(read.firstElementChild).toBeTruthy();
    // What is read cannot be changed.
    expect(read.querySelector(isControl)).toBeNull();
    if (asked.includes(column.uniqueId)) expect(filled.querySelector(isControl)).toBeTruthy();
    cleanup();
  }
});

it('[ELEM-25] a divider and an image show in the editor, to fill in and to read, and take no answer', async () => {
  const form = pages();
  await open(form);
  expect(element(/^Divider/).querySelector('hr')).toBeTruthy();
  expect(
    element(/^Image/)
      .querySelector('img')
      ?.getAttribute('src'),
  ).toContain('a.png');
  cleanup();
  for (const { column } of filledColumns(form)) {
    if (column.tabname !== 'divider' && column.tabname !== 'image') continue;
    const selector = column.tabname === 'divider' ? 'hr' : `img[src="${SRC}"]`;
    for (const shown of [
      <ElementFill key="fill" column={column} />,
      <ElementView key="view" answer={undefined} column={column} fileUrl={({ name }) => name} />,
    ]) {
      const { container } = render(shown);
      expect(container.querySelector(selector)).toBeTruthy();
      expect(container.querySelector(isControl)).toBeNull();
      cleanup();
    }
    const answer = { [column.uniqueId]: { value: 'x', direction: { page: 0, row: 0, col: 0 } } };
    expect(validateSubmission(askedIn(form), { userData: answer, files: {} })).toMatchObject({
      error: { fields: { [column.uniqueId]: 'This form has no such field.' } },
    });
  }
});
