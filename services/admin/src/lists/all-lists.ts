import type { admin, ReplyOf } from '@formwright/contracts';
import { deadLettersList } from '../dead-letters.ts';
import { invalid } from '../filters/invalid.ts';
import { plain } from '../filters/tabs.ts';
import { harmList } from '../harm/harm-queue.ts';
import { errorLogList } from './error-logs.ts';
import type { List, Removal, Sent } from './list.ts';
import { formsList } from './list-forms.ts';
import { contactList, customersList, suggestionsList } from './list-messages.ts';
import { failedPaymentsList, paymentsList } from './list-payments.ts';
import { reportsList } from './list-reports.ts';
import { responsesList } from './list-responses.ts';
import { usersList } from './list-users.ts';
import { operatorLogList } from './operator-log.ts';

/** A list whose rows are deleted, and which one call for all of them searches. What it answers is checked by that call. */
interface Table extends List {
  open(...asked: Parameters<List['open']>): Promise<ReplyOf<typeof admin.searchTextAdmin>>;
  removal: Removal;
}
const tables = [
  usersList,
  formsList,
  responsesList,
  reportsList,
  suggestionsList,
  contactList,
  customersList,
  paymentsList,
  failedPaymentsList,
] as readonly List[] as readonly Table[];

/** Every list of the back-office. The calls that read and count it, and its file, are made from its row. */
export const allLists: readonly List[] = [...tables, errorLogList, deadLettersList, operatorLogList, harmList];

const named = <L extends Pick<List, 'names'>>(lists: readonly L[], name: string | null | undefined): L | undefined =>
  lists.find(({ names }) => names.includes(plain(name)));

const NO_TABLE = 'There is no such table.';

/** @throws AppError 'admin.invalid' naming the field */
export function tableOf(name: string | null | undefined, field: string): Table {
  const table = named(tables, name);
  if (!table) throw invalid(field, NO_TABLE);
  return table;
}

interface Messages extends Table {
  open(...asked: Parameters<List['open']>): Promise<ReplyOf<typeof admin.solvedProblem>>;
}

/** As `tableOf`, of the two tables with messages. @throws AppError 'admin.invalid' naming the field */
export function messagesNamed(name: string | null | undefined, field: string): Messages {
  const table: List = tableOf(name, field);
  if (table !== contactList && table !== customersList) throw invalid(field, 'Only contact-us messages and support requests are messages.');
  return table as Messages;
}

/** Contact-us messages or support requests, whichever a call means. */
export function messagesOf({ body = {} }: Sent): Messages {
  const { tabName, pageName } = body;
  const isTable = named(tables, tabName) !== undefined;
  return tabName && (!pageName || isTable) ? messagesNamed(tabName, 'tabName') : messagesNamed(pageName || 'ContactUs', 'pageName');
}

/** The table that a search means. */
export const searchedOf = ({ body }: Sent): Table => tableOf(body?.pageName || 'Users', 'pageName');

/** A list that is a file. @throws AppError 'admin.invalid' */
export function listOfFile(name: string): List {
  const list = named(allLists, name);
  if (!list?.columns) throw invalid('list', NO_TABLE);
  return list;
}
