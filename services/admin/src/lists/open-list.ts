import type { AdminDeps } from '../deps.ts';
import { type Filters, readFilters, type SentFilters } from '../filters/read-filters.ts';
import { isTable, messageSectionOf, type Section, tabOf } from '../filters/sections.ts';
import { listForms } from './list-forms.ts';
import { listContact, listCustomers, listSuggestions } from './list-messages.ts';
import { listPayments } from './list-payments.ts';
import { listReports } from './list-reports.ts';
import { listResponses } from './list-responses.ts';
import { listUsers } from './list-users.ts';

/** A call of a list: its filters, and the page in the address. GET has no body. */
export interface Sent {
  body?: SentFilters;
  query?: { page?: string } | undefined;
}

/** What a call narrows its list by. */
export const filtersOf = ({ body = {}, query }: Sent): Filters => readFilters(body, query?.page);

/** A change that the list of users has to show. */
export type Change = { accountId: string; changedAt: number } | undefined;
const showing = (change: Change) => (change ? { atLeast: change } : {});

const userTabs = { Active: 'active', Suspended: 'suspended', 'Taken down': 'taken_down' } as const;

export function openUsers(deps: AdminDeps, sent: Sent, change?: Change) {
  const tab = tabOf(sent.body?.tabName, ['Active', 'Suspended', 'Taken down'], 'tabName');
  return listUsers(deps, filtersOf(sent), { tab: userTabs[tab], ...showing(change) });
}

export const openSuspended = (deps: AdminDeps, sent: Sent, change?: Change) =>
  listUsers(deps, filtersOf(sent), { tab: 'suspended', ...showing(change) });

/** The lists that show all tabs at once: a tab that is named narrows them. */
export const openWhole = {
  contact: (deps: AdminDeps, sent: Sent) => listContact(deps, filtersOf(sent), solvedIfNamed(sent)),
  customers: (deps: AdminDeps, sent: Sent) => listCustomers(deps, filtersOf(sent), solvedIfNamed(sent)),
  payments(deps: AdminDeps, sent: Sent) {
    const name = sent.body?.tabNameInPayment;
    const status = name ? (tabOf(name, ['Paid', 'Rejected'], 'tabNameInPayment') === 'Paid' ? 'paid' : 'rejected') : undefined;
    return listPayments(deps, filtersOf(sent), status);
  },
};
const solvedIfNamed = (sent: Sent): boolean | undefined => (sent.body?.tabNameInSolved ? isSolvedTab(sent) : undefined);

const isSolvedTab = ({ body }: Sent): boolean => tabOf(body?.tabNameInSolved, ['Not Solved', 'Solved'], 'tabNameInSolved') === 'Solved';
export const openContact = (deps: AdminDeps, sent: Sent) => listContact(deps, filtersOf(sent), isSolvedTab(sent));
export const openCustomers = (deps: AdminDeps, sent: Sent) => listCustomers(deps, filtersOf(sent), isSolvedTab(sent));

/** What the tab of the payments shows: payments, or suspended users. */
export function openPayments(deps: AdminDeps, sent: Sent, tabs: readonly [PaymentTab, ...PaymentTab[]] = paymentTabs) {
  const tab = tabOf(sent.body?.tabNameInPayment, tabs, 'tabNameInPayment');
  return tab === 'Suspended' ? openSuspended(deps, sent) : listPayments(deps, filtersOf(sent), tab === 'Paid' ? 'paid' : 'rejected');
}
const paymentTabs = ['Paid', 'Rejected', 'Suspended'] as const;
type PaymentTab = (typeof paymentTabs)[number];

/** The list of each section, as its screen opens it. */
export const openSection = {
  users: openUsers,
  forms: (deps: AdminDeps, sent: Sent) => listForms(deps, filtersOf(sent)),
  responses: (deps: AdminDeps, sent: Sent) => listResponses(deps, filtersOf(sent)),
  reports: (deps: AdminDeps, sent: Sent) => listReports(deps, filtersOf(sent)),
  suggestions: (deps: AdminDeps, sent: Sent) => listSuggestions(deps, filtersOf(sent)),
  contact: openContact,
  customers: openCustomers,
  payments: openPayments,
  failedPayments: (deps: AdminDeps, sent: Sent) => openPayments(deps, sent, ['Rejected', 'Paid', 'Suspended']),
} satisfies Record<Section, (deps: AdminDeps, sent: Sent) => unknown>;

/** Contact-us messages or support requests. */
export const openMessages = (deps: AdminDeps, sent: Sent) => (messagesOf(sent) === 'customers' ? openCustomers : openContact)(deps, sent);

/** The section of messages that a call names. */
export function messagesOf({ body = {} }: Sent) {
  const { tabName, pageName } = body;
  const [name, field] = tabName && (!pageName || isTable(tabName)) ? [tabName, 'tabName'] : [pageName || 'ContactUs', 'pageName'];
  return messageSectionOf(name, field);
}
