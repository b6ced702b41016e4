import { MAX_PAGES } from '../limits.ts';
import { newPage } from '../new-form.ts';
import { type CommandDefinition, texts } from './command.ts';
import { hasElement } from './layout.ts';

/** Adds a page at the end. It has no color of its own, so it shows the form's. */
export const addPage: CommandDefinition<Record<never, never>> = {
  id: 'add-page',
  label: () => 'Add page',
  run(form, _args, newId) {
    const last = form.pages.at(-1);
    if (!last) return { refused: texts.gone };
    if (!hasElement(last)) return { refused: texts.emptyPage };
    if (form.pages.length >= MAX_PAGES) return { refused: texts.tooManyPages };
    const page = newPage(newId);
    return { done: { ...form, pages: [...form.pages, page] }, focus: { page: page.id }, notice: texts.pageAdded };
  },
};
