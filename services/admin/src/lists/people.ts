import { identity } from '@formwright/contracts';
import type { Asking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import type { Filters } from '../filters/read-filters.ts';
import { publicLinkOf } from '../finding/read-sought.ts';
import { byId } from './page.ts';

/** People whose forms or payments may be found by one text. */
const MOST = 100;

/**
 * Whose forms, reports or payments a text is about, where it is an address.
 * @returns null: it is no address, so it is about the words of the list itself
 */
async function ownersOf(deps: AdminDeps, text: string | undefined): Promise<string[] | null> {
  if (!text?.includes('@')) return null;
  const { userId } = await deps.ports.call(identity.findByAddress, { body: { email: text } });
  return userId === null ? [] : [userId];
}

/** What a list of forms is asked for: what a text says, of one user where it is narrowed so. null: it finds nothing. */
export async function soughtBy(
  deps: AdminDeps,
  { text: typed, ofUser }: Pick<Filters, 'text' | 'ofUser'>,
): Promise<{ workspaceIds?: string[]; text?: string } | null> {
  // Of the whole address of a form, the words of the product's own address are in no form.
  const text = typed && (publicLinkOf(typed) ?? typed);
  const owners = narrowTo(ofUser, await ownersOf(deps, text));
  if (owners === null) return text ? { text } : {};
  if (owners.length === 0) return null;
  return { workspaceIds: owners, ...(text && !text.includes('@') && { text }) };
}

/** Those of these users that a list is narrowed to. @param found null: all */
export const narrowTo = (ofUser: string | undefined, found: string[] | null): string[] | null =>
  ofUser === undefined ? found : [ofUser].filter((id) => found === null || found.includes(id));

/**
 * As `ownersOf`, for a list that has no words of its own: other texts are about names.
 * @returns at most 100 people, the newest first, and whether there are more
 */
export async function payersOf(deps: AdminDeps, text: string): Promise<{ userIds: string[]; isMore: boolean }> {
  const byAddress = await ownersOf(deps, text);
  if (byAddress) return { userIds: byAddress, isMore: false };
  const found = await Promise.all(
    (['active', 'suspended'] as const).map((tab) => deps.ports.call(identity.listPeople, { body: { page: 1, size: MOST / 2, text, tab } })),
  );
  return {
    userIds: found.flatMap(({ rows }) => rows.map(({ userId }) => userId)),
    isMore: found.some(({ total, isMore }) => isMore || total > MOST / 2),
  };
}

/** Who these people are; those of deleted accounts are not known. */
export async function describedBy(asking: Asking, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map();
  const described = await asking.ask(identity.describePeople, { body: { userIds: [...new Set(userIds)] } });
  return byId(described?.people, ({ userId }) => userId);
}
