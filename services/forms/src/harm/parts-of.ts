import { type FilledColumn, filledColumns, plainText, type RichText, readVisibleTexts } from '@formwright/form-model';
import type { StoredForm } from '../form.ts';

/** A part of a form as text: an element, or what is said for the whole form. */
interface Part {
  kind: string;
  texts: string[];
}

type Shown = Pick<StoredForm, 'pages' | 'details'>;

/** Everything that a respondent reads of a form, and where its links lead, as text. */
export function partsOf({ pages, details }: Shown): Part[] {
  const { title, header, closing = '', redirect_url, success, success_status, logo } = details;
  const parts: Part[] = [
    { kind: 'form', texts: [header || title, ...(header && header !== title ? [title] : [])] },
    ...(logo ? [{ kind: 'logo', texts: [logo.alt] }] : []),
    ...filledColumns(pages).map(({ column }) => ({ kind: column.tabname, texts: textsOf(column) })),
    { kind: 'success', texts: success_status === 'url' ? [redirect_url] : textsOfRich(success) },
    { kind: 'closing', texts: [closing] },
  ];
  return parts.map(({ kind, texts }) => ({ kind, texts: texts.filter((text) => text.trim() !== '') })).filter(hasTexts);
}

const hasTexts = ({ texts }: Part): boolean => texts.length > 0;

function textsOf(column: FilledColumn): string[] {
  const texts: string[] = [];
  readVisibleTexts(column, { text: (text) => texts.push(text), prose: (text) => texts.push(...textsOfRich(text)) });
  return texts;
}

/** The text, and the addresses of its links. */
function textsOfRich(rich: RichText): string[] {
  const inlines = rich.flatMap((block) => ('items' in block ? block.items.flat() : block.children));
  return [plainText(rich), ...inlines.flatMap(({ href }) => href ?? [])];
}
