import { answerableColumns, cutText, filledColumns, type Pages, plainText } from '@formwright/form-model';

/** What the card of a link shows beside the title. */
export interface LinkCard {
  description: string;
  /** With its whole address: cards take no other. */
  image?: { src: string; width: number; height: number } | undefined;
}

/** Search results and cards show about so many characters. */
const LONGEST = 160;

/** What a form is about: the owner's first text on it, else how much it asks. */
export function descriptionOf(pages: Pages): string {
  for (const { column } of filledColumns(pages)) {
    const text = column.tabname === 'paragraph' ? plainText(column.content.paragraph).replace(/\s+/g, ' ').trim() : '';
    if (text) return cutText(text, LONGEST);
  }
  const count = answerableColumns(pages).length;
  return `A form with ${count === 1 ? 'one question' : `${count} questions`}.`;
}
