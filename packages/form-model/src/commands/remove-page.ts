import { type CommandDefinition, type EditedForm, type Focus, texts } from './command.ts';
import { hasElement } from './layout.ts';

export interface RemovePage {
  page: string;
  /** The user said yes to 'Are you sure?'. */
  confirmed?: boolean;
}

export const removePage: CommandDefinition<RemovePage> = {
  id: 'remove-page',
  label: (form, { page }) => `Delete page ${form.pages.findIndex((one) => one.id === page) + 1}`,
  run(form, { page: pageId, confirmed }) {
    const page = form.pages.find((one) => one.id === pageId);
    if (!page) return { refused: texts.gone };
    if (form.pages[0] === page) return { refused: texts.firstPage };
    if (hasElement(page) && !confirmed) return { confirm: texts.areYouSure };
    return { ...withoutPage(form, pageId), notice: hasElement(page) ? texts.pageDeleted : texts.pageRemoved };
  },
};

/** The form without the page. The next page becomes active, or the previous one when the last page was removed. */
export function withoutPage(form: EditedForm, pageId: string): { done: EditedForm; focus?: Focus } {
  const index = form.pages.findIndex((page) => page.id === pageId);
  const pages = form.pages.filter((page) => page.id !== pageId);
  const next = pages[Math.min(index, pages.length - 1)];
  return { done: { ...form, pages }, ...(next && { focus: { page: next.id } }) };
}
