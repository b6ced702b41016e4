import type { Page } from '../form.ts';
import { type CommandDefinition, limits, type NewId, texts } from './command.ts';
import { hasElement, newColumn, newRow } from './layout.ts';

/** Adds a page at the end, in the colours of the first. */
export const addPage: CommandDefinition<Record<never, never>> = {
  id: 'add-page',
  label: () => 'Add page',
  run(form, _args, newId) {
    const [first] = form.pages;
    const last = form.pages.at(-1);
    if (!first || !last) return { refused: texts.gone };
    if (!hasElement(last)) return { refused: texts.emptyPage };
    if (form.pages.length >= limits.pages) return { refused: texts.tooManyPages };
    const page = blankPage(first, newId);
    return { done: { ...form, pages: [...form.pages, page] }, focus: { page: page.id }, notice: texts.pageAdded };
  },
};

function blankPage(like: Page, newId: NewId): Page {
  const { color, opacity, colors } = like;
  return { id: newId(), color, opacity, colors, rows: [newRow(newId, [newColumn(newId)])], button: true };
}
