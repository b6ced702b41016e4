import { allContracts } from '@formwright/contracts';
import { adminPageQuery } from '@formwright/contracts/admin-filters';

// Calls of the back-office that only read, of those that there are: a new list or count is in every table of the tests.

const readingCalls = allContracts.filter(({ service, may }) => service === 'admin' && may === 'operate.read');

/** Calls that answer a page of a list. */
export const pageCalls = readingCalls.filter(({ query }) => query === adminPageQuery);
/** Those of them that are a list's own. */
export const listCalls = pageCalls.filter(({ alsoGet }) => alsoGet);
/** Calls that answer something else whole, and need no body. */
export const infoCalls = readingCalls.filter(({ alsoGet, query }) => alsoGet && query !== adminPageQuery);

/** Calls of the service admin that ask an owner for a page, and need nothing else. */
export const ownerPageCalls = allContracts.filter(
  ({ auth, body }) => auth === 'service' && String((body as { required?: string[] } | undefined)?.required) === 'page,size',
);
