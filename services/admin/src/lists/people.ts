import { identity } from '@formwright/contracts';
import type { Asking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import type { Filters } from '../filters/read-filters.ts';
import { publicLinkOf } from '../finding/read-sought.ts';
import { byId } from './page.ts';

/** What a list of forms is asked for: words, or owners where the text is an address, of one user where it is narrowed so. null: no form fits. */
export async function soughtBy(
  deps: AdminDeps,
  { text: typed, ofUser }: Pick<Filters, 'text' | 'ofUser'>,
): Promise<{ workspaceIds?: string[]; text?: string } | null> {
  // A form is found by its link alone: the rest of its address is in no form.
  const text = typed && (publicLinkOf(typed) ?? typed);
  const isAddress = text?.includes('@') === true;
  const owners = narrowTo(ofUser, isAddress ? (await peopleFoundBy(deps, text)).userIds : null);
  if (owners === null) return text ? { text } : {};
  if (owners.length === 0) return null;
  return { workspaceIds: owners, ...(text && !isAddress && { text }) };
}

/** Those of these users that a list is narrowed to. @param found null: all */
export const narrowTo = (ofUser: string | undefined, found: string[] | null): string[] | null =>
  ofUser === undefined ? found : [ofUser].filter((id) => found === null || found.includes(id));

/** Whose forms, reports or payments are found by a text: at most 100 people, and whether there are more. */
export const peopleFoundBy = ({ ports }: AdminDeps, text: string) => ports.call(identity.findByText, { body: { text } });

/** Who these people are; those of deleted accounts are not known. */
export async function describedBy(asking: Asking, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map();
  const described = await asking.ask(identity.describePeople, { body: { userIds: [...new Set(userIds)] } });
  return byId(described?.people, ({ userId }) => userId);
}
