import {
  type FilledColumn,
  type FormDetails,
  filledColumns,
  type Pages,
  plainText,
  type RichInline,
  type RichText,
  readVisibleTexts,
  type TextRole,
} from '@formwright/form-model';

/** A form as the rules read it: a stored form is one. */
export interface JudgedForm {
  pages: Pages;
  details: Pick<FormDetails, 'title' | 'header' | 'success_status' | 'redirect_url' | 'success'> &
    Partial<Pick<FormDetails, 'closing' | 'logo'>>;
}

/** Reads every text that a visitor may see. `where` is a field of the details or the uniqueId of an element. */
export type VisitText = (text: string, where: string, role: TextRole, column: FilledColumn | null) => void;

export function eachText({ pages, details }: JudgedForm, visit: VisitText): void {
  visit(details.title, 'title', 'name', null);
  visit(details.header, 'header', 'name', null);
  visit(details.logo?.alt ?? '', 'logo', 'name', null);
  for (const { column } of filledColumns(pages)) eachTextOf(column, visit);
  visit(plainText(details.success), 'success', 'prose', null);
  visit(details.closing ?? '', 'closing', 'prose', null);
}

function eachTextOf(column: FilledColumn, visit: VisitText): void {
  readVisibleTexts(column, {
    text: (text, role) => visit(text, column.uniqueId, role, column),
    prose: (text) => visit(plainText(text), column.uniqueId, 'prose', column),
  });
}

/** Reads every link with its words. */
export function eachLink(
  { pages, details }: JudgedForm,
  visit: (link: Required<Pick<RichInline, 'text' | 'href'>>, where: string) => void,
): void {
  const read = (rich: RichText, where: string): void => {
    for (const block of rich) {
      for (const line of 'items' in block ? block.items : [block.children]) {
        for (const { text, href } of line) if (href !== undefined) visit({ text, href }, where);
      }
    }
  };
  for (const { column } of filledColumns(pages))
    readVisibleTexts(column, { text: () => undefined, prose: (text) => read(text, column.uniqueId) });
  read(details.success, 'success');
}
