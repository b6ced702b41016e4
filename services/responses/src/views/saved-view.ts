import { createHash } from 'node:crypto';
import type { ReplyOf, responses } from '@formwright/contracts';
import type { ResponseQuery } from '@formwright/contracts/response-query';
import { answerableColumns } from '@formwright/form-model';
import { AppError, type Sealing } from '@formwright/platform';
import type { FormCopy } from '../form/form-copy.ts';

/** Views of a form. */
export const MAX_VIEWS = 50;

/** What a view says of a list: which responses, in which order, and which of their answers. */
export interface ViewContent {
  name: string;
  query: ResponseQuery;
  /** Ids of questions, in order. One that is no longer on the form stays here, and is shown again when it comes back. */
  columns: readonly string[];
}

/** Filters, order and columns under a name. */
export interface SavedView extends ViewContent {
  /** '<form id>.<id that the client made>' */
  _id: string;
  formId: string;
  workspaceId: string;
  /** The name as it is compared: unique in its form. */
  key: string;
  /** 0 to 49, unique in its form: whoever finds no free one has too many views. */
  slot: number;
  /** 'deleted': may be restored for a while, and is then removed. */
  state: 'active' | 'deleted';
  deleted_at: number | null;
  /** Grows with every change of the content. */
  revision: number;
  isShared: boolean;
  /** The token of the link, as a digest to find the view by, and encrypted, so that people of the workspace can copy the link again. */
  linkHash?: string;
  sealedLink?: string;
  shared_at: number | null;
  openings: number;
  opened_at: number | null;
}

export const storedId = (formId: string, viewId: string): string => `${formId}.${viewId}`;
const clientId = ({ _id, formId }: Pick<SavedView, '_id' | 'formId'>) => _id.slice(formId.length + 1);

/** Letters of either case are the same name. */
export const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @throws AppError 'responses.view_invalid' */
export function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalid('name', 'Please enter a name.');
  if (/\p{Cc}|\p{Cs}/u.test(name)) throw invalid('name', 'A name is a single line of text.');
  return name;
}

export const invalid = (field: string, text: string) => new AppError('responses.view_invalid', { [field]: text });
export const noSuchView = () => new AppError('responses.view_not_found', { viewId: 'There is no such view.' });
export const nameTaken = () => new AppError('responses.view_name_taken', { name: 'There is already a view with this name.' });
export const viewsFull = () => new AppError('responses.views_full', `A form has at most ${MAX_VIEWS} views. Delete one that nobody needs.`);

export const hasContent = (view: ViewContent, { name, query, columns }: ViewContent): boolean =>
  textOf([view.name, view.query, view.columns]) === textOf([name, query, columns]);

/** The same for objects whose fields stand in another order: stores may change it. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

type ShownView = ReplyOf<typeof responses.saveView>;

/** The view in the shape of the contract. */
export function shownView(view: SavedView, form: FormCopy, links: Sealing): ShownView {
  const { name, query, columns, revision, isShared, shared_at, openings, opened_at } = view;
  const share = isShared && shared_at !== null ? { token: tokenOf(view, links), shared_at, openings, opened_at } : null;
  return { _id: clientId(view), name, query, columns: [...columns], gone: goneFrom(view, form), revision, share };
}

/** The columns of a view that are no longer on the form, with their last names. */
export function goneFrom({ columns }: ViewContent, { pages, formerColumns }: FormCopy): { uniqueId: string; label: string }[] {
  const present = new Set(answerableColumns(pages).map(({ column }) => column.uniqueId));
  const names = new Map(formerColumns.map(({ uniqueId, content }) => [uniqueId, content.label]));
  return columns.filter((uniqueId) => !present.has(uniqueId)).map((uniqueId) => ({ uniqueId, label: names.get(uniqueId) ?? uniqueId }));
}

/** null if the key of the product is another one than when it was stored: the link works, and nobody can copy it again. */
function tokenOf({ sealedLink = '' }: SavedView, links: Sealing): string | null {
  try {
    return links.open(sealedLink);
  } catch {
    return null;
  }
}
