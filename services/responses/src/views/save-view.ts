import type { BodyOf, responses } from '@formwright/contracts';
import { answerableColumns } from '@formwright/form-model';
import { AppError, DuplicateKeyError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { requireForm } from '../form/require-form.ts';
import { isNarrowed } from '../list/read-query.ts';
import {
  hasContent,
  invalid,
  keyOf,
  nameTaken,
  noSuchView,
  requireName,
  type SavedView,
  shownView,
  storedId,
  type ViewContent,
  viewsFull,
} from './saved-view.ts';

const changed = () => new AppError('responses.view_changed', 'This view was changed or deleted meanwhile. Review it again first.');

/** Saves a new view, or changes one. A repeated call, whose first answer was lost, changes nothing. */
export function saveView(deps: ResponsesDeps) {
  return async ({ body, caller }: Request<typeof responses.saveView>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.write');
    const before = await deps.views.find(form._id, body.viewId);
    const content = requireContent(deps, form, body, before);
    if (!before && body.revision > 0) throw noSuchView();
    if (!before) await add(deps, newView(form, body.viewId, content));
    else if (!hasContent(before, content)) await change(deps, before, body.revision, content);
    const saved = await deps.views.find(form._id, body.viewId);
    if (!saved || !hasContent(saved, content)) throw changed();
    return shownView(saved, form, deps.viewLinks);
  };
}

/** @throws AppError 'responses.view_invalid' | 'responses.range_invalid' */
function requireContent(
  { ports }: ResponsesDeps,
  form: FormCopy,
  { name, query, columns }: BodyOf<typeof responses.saveView>,
  before: SavedView | null,
): ViewContent {
  isNarrowed(query, ports.clock.now());
  const known = new Set([...answerableColumns(form.pages).map(({ column }) => column.uniqueId), ...(before?.columns ?? [])]);
  for (const [at, uniqueId] of columns.entries()) {
    if (!known.has(uniqueId)) throw invalid(`columns.${at}`, 'There is no such question.');
    if (columns.indexOf(uniqueId) !== at) throw invalid(`columns.${at}`, 'This question is a column already.');
  }
  return { name: requireName(name), query, columns };
}

function newView({ _id: formId, workspaceId }: FormCopy, viewId: string, content: ViewContent): Omit<SavedView, 'slot'> {
  const own = { _id: storedId(formId, viewId), formId, workspaceId, key: keyOf(content.name), ...content };
  const unshared = { isShared: false, shared_at: null, openings: 0, opened_at: null } as const;
  return { ...own, ...unshared, state: 'active', deleted_at: null, revision: 1 };
}

/** @throws AppError 'responses.views_full' | 'responses.view_name_taken' */
async function add({ views }: ResponsesDeps, view: Omit<SavedView, 'slot'>): Promise<void> {
  for (;;) {
    const slot = await views.findFreeSlot(view.formId);
    if (slot === null) {
      // The same call came twice at once, and took the last place.
      if (await views.isKnown(view._id)) return;
      throw viewsFull();
    }
    try {
      return await views.add({ ...view, slot });
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      // The same call came twice at once, or this id is that of a deleted view.
      if (await views.isKnown(view._id)) return;
      if (error.index === 'name') throw nameTaken();
    }
  }
}

/** @throws AppError 'responses.view_name_taken' | 'responses.view_changed' */
async function change({ views }: ResponsesDeps, before: SavedView, revision: number, content: ViewContent): Promise<void> {
  if (before.revision !== revision) throw changed();
  try {
    await views.change(before, content);
  } catch (error) {
    throw error instanceof DuplicateKeyError ? nameTaken() : error;
  }
}
