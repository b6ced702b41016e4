import { soughtTerms } from './listed-terms.ts';
import { NO_TERM, pairOf } from './terms.ts';

/** The term of a row that belongs to a workspace. */
export const workspaceTerm = (workspaceId: string): string => pairOf('workspace', workspaceId);

type Term = { terms: string | { $startsWith: string } };

interface SoughtRows {
  text?: string | undefined;
  /** Of whom a row has to be. */
  workspaceIds?: readonly string[] | undefined;
  /** Whose rows are found without the words, too. */
  orOf?: readonly string[] | undefined;
}

/**
 * The condition that a row has these words and belongs to one of these workspaces; none where neither is given. For an index whose list is
 * `terms`. @see soughtTerms
 */
export function soughtIn({ text, workspaceIds, orOf = [] }: SoughtRows): { $and?: (Term | { $or: Term[] })[] } {
  const named = orOf.map((id) => ({ terms: workspaceTerm(id) }));
  const words = (soughtTerms(text).$and ?? []).map((word) => (named.length > 0 ? { $or: [word, ...named] } : word));
  if (!workspaceIds) return words.length > 0 ? { $and: words } : {};
  const theirs = workspaceIds.map((id) => ({ terms: workspaceTerm(id) }));
  return { $and: [...words, theirs.length > 0 ? { $or: theirs } : { terms: NO_TERM }] };
}
