import { type admin, identity, type ReplyOf, support } from '@formwright/contracts';
import { createAsking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { type Filters, narrowedBy } from '../filters/read-filters.ts';
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
export async function listContact(
  deps: AdminDeps,
  filters: Filters,
  isSolved?: boolean,
): Promise<ReplyOf<typeof admin.getMessagesDatasForAdmin>> {
  const found = await find(deps, filters, 'contact', isSolved);
  const data = found.rows.map(({ id, firstname, lastname, email, text, isSolved: solved, at }) => ({
    _id: id,
    Fname: firstname,
    Lname: lastname,
    fullName: `${firstname} ${lastname}`.trim() || email,
    email,
    message: text,
    solved: flag(solved),
    created_at: at,
  }));
  return pageOf(found, data, createAsking(deps));
}

/** Support requests of owners. */
export async function listCustomers(
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

export async function listSuggestions(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getSuggestionsForAdmin>> {
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
