import { invalid } from './invalid.ts';

/** A name as it is compared: 'Contact us' and 'ContactUs' are the same, and 'Not Solved(3)' is what a tab itself reads. */
export const plain = (name: string | null | undefined): string => (name ?? '').toLowerCase().replace(/[^a-z]/g, '');

/**
 * Which of a list's tabs is open. Without a name it is the first one.
 * @throws AppError 'admin.invalid' naming the field
 */
export function tabOf<const T extends string>(name: string | null | undefined, tabs: readonly [T, ...T[]], field: string): T {
  if (name === undefined || name === null || name === '') return tabs[0];
  const tab = tabs.find((each) => plain(each) === plain(name));
  if (!tab) throw invalid(field, `Must be ${tabs.slice(0, -1).join(', ')} or ${tabs.at(-1)}.`);
  return tab;
}
