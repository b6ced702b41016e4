import type { Page } from '../form.ts';
import type { NewId } from '../identifiers.ts';
import { MAX_PAGES } from '../limits.ts';
import { newPage } from '../new-form.ts';
import { type CommandDefinition, texts } from './command.ts';
import { hasElement } from './layout.ts';

/** Adds a page at the end, in the colors of the first. */
export const addPage: CommandDefinition<Record<never, never>> = {
  id: 'add-page',
  label: () => 'Add page',
  run(form, _args, newId) {
    const [first] = form.pages;
    const last = form.pages.at(-1);
    if (!first || !last) return { refused: texts.gone };
    if (!hasElement(last)) return { refused: texts.emptyPage };
    if (form.pages.length >= MAX_PAGES) return { refused: texts.tooManyPages };
    const page = blankPage(first, newId);
    return { done: { ...form, pages: [...form.pages, page] }, focus: { page: page.id }, notice: texts.pageAdded };
  },
};

function blankPage({ color, opacity, colors }: Page, newId: NewId): Page {
  return { ...newPage(newId), color, opacity, colors };
}
