import type { FormComparison, Marks, PageComparison } from './compare-forms.ts';

/** Whether the two versions of the item differ. */
export const isMarked = ({ marks }: { marks: Marks }): boolean => marks.mine.length + marks.theirs.length > 0;

/** Whether the page's settings or any of its columns differ. */
export const isPageMarked = (page: PageComparison): boolean => isMarked(page) || page.columns.some(isMarked);

/** 'The form title and 3 elements differ.' */
export function describeDifferences(comparison: FormComparison): string {
  const pages = comparison.pages.filter(isMarked).length;
  const columns = comparison.pages.reduce((sum, page) => sum + page.columns.filter(isMarked).length, 0);
  const parts = [
    ...comparison.settings.map(({ name }) => `the ${name.toLowerCase()}`),
    ...(pages > 0 ? [count(pages, 'page')] : []),
    ...(columns > 0 ? [count(columns, 'element')] : []),
  ];
  if (parts.length === 0) return 'The two versions are the same.';
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);
  const isOne = parts.length === 1 && (pages === 1 || columns === 1 || comparison.settings.length === 1);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isOne ? 'differs' : 'differ'}.`;
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
