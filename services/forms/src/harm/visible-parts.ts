import {
  type FilledColumn,
  type FormDetails,
  filledColumns,
  type Pages,
  plainText,
  type RichInline,
  type RichText,
  takesAnswer,
} from '@formwright/form-model';

/** A form as the rules read it: a stored form is one. */
export interface JudgedForm {
  pages: Pages;
  details: Pick<FormDetails, 'title' | 'header' | 'success_status' | 'redirect_url' | 'success'> &
    Partial<Pick<FormDetails, 'closing' | 'logo'>>;
}

/**
 * What a text is in the form: a name stands above all, prose is read, a label stands at a field, a hint inside of it, and an option is
 * chosen.
 */
export type Role = 'name' | 'prose' | 'label' | 'hint' | 'option';

/** Reads every text that a visitor may see. `where` is a field of the details or the uniqueId of an element. */
export type VisitText = (text: string, where: string, role: Role, column: FilledColumn | null) => void;

export function eachText({ pages, details }: JudgedForm, visit: VisitText): void {
  visit(details.title, 'title', 'name', null);
  visit(details.header, 'header', 'name', null);
  visit(details.logo?.alt ?? '', 'logo', 'name', null);
  for (const { column } of filledColumns(pages)) eachTextOf(column, visit);
  visit(plainText(details.success), 'success', 'prose', null);
  visit(details.closing ?? '', 'closing', 'prose', null);
}

function eachTextOf(column: FilledColumn, visit: VisitText): void {
  const at = column.uniqueId;
  if (column.tabname === 'paragraph') visit(plainText(column.content.paragraph), at, 'prose', column);
  if (column.tabname === 'image') visit(column.content.alt, at, 'name', column);
  if (!takesAnswer(column.tabname)) return;
  visit(column.content.label, at, 'label', column);
  if (column.tabname === 'input' || column.tabname === 'text') visit(column.content.placeholder, at, 'hint', column);
  if (column.tabname === 'upload') visit(column.content.text, at, 'hint', column);
  if (column.tabname === 'dropdown') visit(column.content.inLabel, at, 'hint', column);
  if ('options' in column.content) for (const option of column.content.options) visit(option.label, at, 'option', column);
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
  for (const { column } of filledColumns(pages)) if (column.tabname === 'paragraph') read(column.content.paragraph, column.uniqueId);
  read(details.success, 'success');
}
