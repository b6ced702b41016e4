import type { ReplyOf } from '@formwright/contracts/contract';
import { getForms, getTrashedForms } from '@formwright/contracts/forms';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { read } from '../../lib/read.ts';
import { renewEvery } from '../../lib/renewing.ts';

export type FormRow = ReplyOf<typeof getForms>[number];

/** How soon a page that stands open shows the number of responses that came meanwhile, milliseconds. */
const COUNTED_MS = 60_000;

/** The workspace's active forms, most recently changed first. */
export const formsQuery = queryOptions({
  ...read(queryKeys.forms, getForms, {}),
  refetchInterval: renewEvery(COUNTED_MS),
});

/**
 * The workspace's archived forms, most recently archived first. The key begins like that of the active ones: what renews them renews both.
 */
export const archivedFormsQuery = read([...queryKeys.forms, 'archived'], getTrashedForms, {});
