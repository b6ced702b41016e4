import { invalid } from './invalid.ts';

/** What the tables of the specification are, by every name that a call may use. */
const names = {
  users: ['user', 'users'],
  forms: ['form', 'forms'],
  responses: ['response', 'responses'],
  reports: ['report', 'reports'],
  suggestions: ['suggestion', 'suggestions'],
  contact: ['contact', 'contactus', 'message', 'messages'],
  customers: ['customer', 'customers', 'support'],
  payments: ['payment', 'payments'],
  failedPayments: ['failedpayment', 'failedpayments'],
} as const;

export type Section = keyof typeof names;

const byName = new Map<string, Section>(
  Object.entries(names).flatMap(([section, all]) => all.map((name) => [name, section as Section] as const)),
);

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** @throws AppError 'admin.invalid' naming the field */
export function sectionOf(name: string | null | undefined, field: string): Section {
  const section = byName.get(plain(name ?? ''));
  if (!section) throw invalid(field, 'There is no such table.');
  return section;
}

/** Whether a name is one of a table. */
export const isTable = (name: string): boolean => byName.has(plain(name));

/** As `sectionOf`, of the two tables with messages. @throws AppError 'admin.invalid' naming the field */
export function messageSectionOf(name: string | null | undefined, field: string): 'contact' | 'customers' {
  const section = sectionOf(name, field);
  if (section !== 'contact' && section !== 'customers') throw invalid(field, 'Only contact-us messages and support requests are messages.');
  return section;
}

/**
 * Which of a list's tabs is open. Without a name it is the first one.
 * @throws AppError 'admin.invalid' naming the field
 */
export function tabOf<const T extends string>(name: string | null | undefined, tabs: readonly [T, ...T[]], field: string): T {
  if (name === undefined || name === null || name === '') return tabs[0];
  // 'Not Solved(3)' is what the tab itself reads.
  const tab = tabs.find((each) => plain(each) === plain(name));
  if (!tab) throw invalid(field, `Must be ${tabs.slice(0, -1).join(', ')} or ${tabs.at(-1)}.`);
  return tab;
}
