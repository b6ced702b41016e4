import type { forms, ReplyOf } from '@formwright/contracts';
import { betweenTimes, type Request, readNumberedPage } from '@formwright/platform';
import { soughtIn } from '@formwright/search-terms';
import type { FormsDeps } from '../deps.ts';
import type { FormHead, Named } from '../form-heads.ts';

const listedFields = ['workspaceId', 'details.title', 'details.link', 'structure', 'createdAt', 'deletedAt'] as const;
type Listed = ReplyOf<typeof forms.listForms>['rows'][number];

/** The forms of all workspaces, for operators. */
export function listForms({ repository, formPlaces }: FormsDeps) {
  return async ({ body }: Request<typeof forms.listForms>): Promise<ReplyOf<typeof forms.listForms>> => {
    const { page, size, after, formId, link, ...sought } = body;
    const id = link === undefined ? formId : ((await repository.findByEveryLink(link)) ?? '');
    const times = betweenTimes('createdAt', sought);
    const narrowed = { ...soughtIn(sought), ...(id !== undefined && { _id: id }) };
    const placed = Object.keys(narrowed).length === 0 && { places: formPlaces, times: { from: sought.from, to: sought.to } };
    const { rows, ...place } = await readNumberedPage(
      {
        collection: repository.listed,
        filter: { ...times, ...narrowed },
        sort: { createdAt: -1, _id: -1 },
        fields: listedFields,
        ...placed,
      },
      { page, size, after },
    );
    return { rows: rows.map(rowOf), ...place };
  };
}

const rowOf = ({
  _id,
  workspaceId,
  details,
  structure,
  createdAt,
  deletedAt,
}: Pick<FormHead, '_id' | 'workspaceId' | 'structure' | 'createdAt' | 'deletedAt'> & Named): Listed => ({
  formId: _id,
  workspaceId,
  title: details.title,
  link: details.link,
  // '' is a column that is not filled yet.
  kinds: [...new Set(structure.flat(2))].filter((kind) => kind !== ''),
  createdAt,
  isArchived: deletedAt !== null,
});

/** The newest forms of each workspace, for the rows of their owners. */
export function newestFormsOf({ repository }: FormsDeps) {
  type Asked = typeof forms.newestFormsOf;
  return async ({ body: { workspaceIds, limit } }: Request<Asked>): Promise<ReplyOf<Asked>> => {
    const found = await repository.findNewestOf([...new Set(workspaceIds)], limit);
    return {
      forms: found.map(({ _id: formId, workspaceId, details: { title, link }, createdAt }) => ({
        formId,
        workspaceId,
        title,
        link,
        createdAt,
      })),
    };
  };
}

/** How many forms there are. */
export function countForms({ repository }: FormsDeps) {
  return async (): Promise<ReplyOf<typeof forms.countForms>> => ({ total: await repository.listed.count({}) });
}
