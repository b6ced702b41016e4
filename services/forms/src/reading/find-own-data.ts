import type { findOwnData as contract, ReplyOf } from '@formwright/contracts';
import { LAYOUT_VERSION } from '@formwright/form-model';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { imageSources, shownBy } from '../images/shown-images.ts';

type OwnData = ReturnType<typeof contract>;

/** The forms of a workspace, archived ones too, as they are stored: one at a time, because one may be large. */
export function findOwnData({ repository }: FormsDeps) {
  return async ({ body: { workspaceId, after = '' } }: Request<OwnData>): Promise<ReplyOf<OwnData>> => {
    const next = await repository.findNextOf(workspaceId, after);
    if (!next) return { entries: [], next: null };
    const { _id, pages, details, responsables = [], createdAt, updatedAt, deletedAt } = next;
    const content = { layoutVersion: LAYOUT_VERSION, pages, details, responsables, createdAt, updatedAt, archivedAt: deletedAt };
    const folder = `forms/${_id}`;
    const files = [...new Set(imageSources(shownBy(next)))].map((source) => ({
      name: `${folder}/${source.split('/').at(-1)}`,
      key: source.slice('/files/'.length),
    }));
    return { entries: [{ name: `${folder}/form.json`, content, files }], next: next.requestId };
  };
}
