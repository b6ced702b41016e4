import { type Command, columnsOf, type EditedForm, runCommand } from '../commands/index.ts';
import type { ElementKind } from '../form.ts';
import { newPages, newSettings } from '../new-form.ts';

/** Test helpers for commands: predictable ids and shortcuts for common steps. */
export function createFixture(rows: ElementKind[][] = []) {
  let made = 0;
  const newId = (length = 22) => `i${made++}`.padEnd(length, 'x');
  let form: EditedForm = { header: 'Heading', pages: newPages({ title: 'Form', newId }), settings: newSettings() };
  const run = (command: Command) => {
    const outcome = runCommand(form, command, newId);
    if ('done' in outcome) form = outcome.done;
    return outcome;
  };
  const page = (index = 0) => form.pages[index] ?? fail(`page ${index}`);
  const row = (index: number, pageIndex = 0) => page(pageIndex).rows[index] ?? fail(`row ${index}`);
  const column = (rowIndex: number, index = 0, pageIndex = 0) => columnsOf(row(rowIndex, pageIndex))[index] ?? fail(`column ${index}`);
  for (const [index, kinds] of rows.entries()) {
    if (index > 0) run({ id: 'add-row', args: { after: row(index - 1).id } });
    for (const [at, kind] of kinds.entries()) {
      const to =
        at === 0 ? ({ in: 'column', column: column(index).uniqueId } as const) : ({ in: 'row', row: row(index).id, index: at } as const);
      run({ id: 'add-element', args: { kind, to } });
    }
  }
  return { run, page, row, column, newId, form: () => form, kinds: (pageIndex = 0) => kindsOf(form, pageIndex) };
}

/** Fails a test whose form lacks what it looks for. */
export const fail = (what: string): never => {
  throw new Error(`No ${what} here.`);
};
const kindsOf = (form: EditedForm, pageIndex: number) =>
  form.pages[pageIndex]?.rows.map((row) => columnsOf(row).map(({ tabname }) => tabname));
