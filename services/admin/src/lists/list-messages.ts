import { admin, fullName, identity, type ReplyOf, support } from '@formwright/contracts';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { moment, yes } from '../export/cells.ts';
import { type Filters, narrowedBy } from '../filters/read-filters.ts';
import { tabOf } from '../filters/tabs.ts';
import { defineList, filtersOf, type Removal, type Sent } from './list.ts';
import { asked, flag, NO_ROWS, pageOf } from './page.ts';

type Found = ReplyOf<typeof support.pageOfMessages>;
type Kind = Found['rows'][number]['kind'];

/** @param isSolved absent: solved or not */
async function find({ ports }: AdminDeps, filters: Filters, kind: Kind, isSolved?: boolean): Promise<Found> {
  const { ofUser } = narrowedBy(filters, 'ofUser');
  const body = { ...asked(filters), kind, ...(isSolved !== undefined && { isSolved }) };
  if (ofUser === undefined) return ports.call(support.pageOfMessages, { body });
  // A message says its writer by the address, which is all that is known of a visitor.
  const { people } = await ports.call(identity.describePeople, { body: { userIds: [ofUser] } });
  const [writer] = people;
  return writer ? ports.call(support.pageOfMessages, { body: { ...body, email: writer.email } }) : NO_ROWS;
}

/** What visitors wrote. */
async function listContact(deps: AdminDeps, filters: Filters, isSolved?: boolean): Promise<ReplyOf<typeof admin.getMessagesDatasForAdmin>> {
  const found = await find(deps, filters, 'contact', isSolved);
  const data = found.rows.map(({ id, firstname, lastname, email, text, isSolved: solved, at }) => ({
    _id: id,
    Fname: firstname,
    Lname: lastname,
    fullName: fullName({ firstname, lastname }) || email,
    email,
    message: text,
    solved: flag(solved),
    created_at: at,
  }));
  return pageOf(found, data, createAsking(deps));
}

/** Support requests of owners. */
async function listCustomers(
  deps: AdminDeps,
  filters: Filters,
  isSolved?: boolean,
): Promise<ReplyOf<typeof admin.getCustomersDatasForAdmin>> {
  const found = await find(deps, filters, 'request', isSolved);
  const data = found.rows.map(({ id, firstname, lastname, title, email, text, isSolved: solved, at }) => ({
    _id: id,
    name: firstname,
    surname: lastname,
    title,
    email,
    message: text,
    solved: flag(solved),
    created_at: at,
  }));
  return pageOf(found, data, createAsking(deps));
}

async function listSuggestions(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getSuggestionsForAdmin>> {
  const found = await find(deps, filters, 'suggestion');
  const data = found.rows.map(({ id, email, firstname, lastname, title, text, at }) => ({
    _id: id,
    user: { email, firstname, lastname },
    title,
    description: text,
    date: at,
  }));
  return pageOf(found, data, createAsking(deps));
}

const isSolvedTab = ({ body }: Sent): boolean => tabOf(body?.tabNameInSolved, ['Not Solved', 'Solved'], 'tabNameInSolved') === 'Solved';
const solvedIfNamed = (sent: Sent): boolean | undefined => (sent.body?.tabNameInSolved ? isSolvedTab(sent) : undefined);

const countOf = (kind: Kind, which: 'solved' | 'unsolved') => async (ports: AdminDeps['ports']) =>
  (await ports.call(support.countMessages, { body: { kind } }))[which];
const removing = (kind: Kind): Removal => ({
  may: 'operate.content',
  remove: (ports, id) => ports.call(support.removeMessage, { body: { id, kind } }),
});

export const contactList = defineList({
  contract: admin.getMessagesDatasForAdmin,
  name: 'contact',
  names: ['contact', 'contactus', 'message', 'messages'],
  open: async (deps, sent) => listContact(deps, filtersOf(sent), isSolvedTab(sent)),
  openWhole: async (deps, sent) => listContact(deps, filtersOf(sent), solvedIfNamed(sent)),
  columns: [
    ['Name', ({ Fname }) => Fname],
    ['Surname', ({ Lname }) => Lname],
    ['Email', ({ email }) => email],
    ['Message', ({ message }) => message],
    ['Solved', ({ solved }) => yes(solved)],
    ['Sent (UTC)', ({ created_at }) => moment(created_at)],
  ],
  counts: [
    [admin.getNotSolvedMessageInfo, countOf('contact', 'unsolved')],
    [admin.getSolvedMessageInfo, countOf('contact', 'solved')],
  ],
  removal: removing('contact'),
});

export const customersList = defineList({
  contract: admin.getCustomersDatasForAdmin,
  name: 'customers',
  names: ['customer', 'customers', 'support'],
  open: async (deps, sent) => listCustomers(deps, filtersOf(sent), isSolvedTab(sent)),
  openWhole: async (deps, sent) => listCustomers(deps, filtersOf(sent), solvedIfNamed(sent)),
  columns: [
    ['Name', ({ name }) => name],
    ['Surname', ({ surname }) => surname],
    ['Title', ({ title }) => title],
    ['Email', ({ email }) => email],
    ['Message', ({ message }) => message],
    ['Solved', ({ solved }) => yes(solved)],
    ['Sent (UTC)', ({ created_at }) => moment(created_at)],
  ],
  counts: [
    [admin.getNotSolvedCustomerInfo, countOf('request', 'unsolved')],
    [admin.getSolvedCustomerInfo, countOf('request', 'solved')],
  ],
  removal: removing('request'),
});

export const suggestionsList = defineList({
  contract: admin.getSuggestionsForAdmin,
  name: 'suggestions',
  names: ['suggestion', 'suggestions'],
  open: async (deps, sent) => listSuggestions(deps, filtersOf(sent)),
  columns: [
    ['Name', ({ user }) => user.firstname],
    ['Surname', ({ user }) => user.lastname],
    ['Email', ({ user }) => user.email],
    ['Title', ({ title }) => title],
    ['Description', ({ description }) => description],
    ['Date (UTC)', ({ date }) => moment(date)],
  ],
  counts: [],
  removal: removing('suggestion'),
});
