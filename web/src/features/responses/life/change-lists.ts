import type { BodyOf } from '@formwright/contracts/contract';
import type { changeResponses } from '@formwright/contracts/response-life';
import type { ResponseList, ResponseRecord } from '../api.ts';

export type Change = BodyOf<typeof changeResponses>['change'];

type Page = ResponseList['responses'];

/** The lists as they will be after a change of these responses, as far as this page can tell. The server's lists follow. */
export function changed(list: ResponseList, rows: readonly ResponseRecord[], change: Change): ResponseList {
  // Leaves out the former `until`: a call about all responses would then miss what is archived or restored now.
  const { responses, favorites, trashedAll, until: _before, ...others } = list;
  const ids = new Set(rows.map(({ _id }) => _id));
  const count = rows.length;
  const marked = rows.filter(({ favourite }) => favourite === 1).length;
  const without = (page: Page, less: number): Page => ({
    ...page,
    data: page.data.filter(({ _id }) => !ids.has(_id)),
    total: Math.max(0, page.total - less),
  });
  const more = (page: Page, by: number): Page => ({ ...page, total: page.total + by });
  const withMark = (page: Page, favourite: 0 | 1): Page => ({
    ...page,
    data: page.data.map((row) => (ids.has(row._id) ? { ...row, favourite } : row)),
  });
  const withStatus = (page: Page, status: 'new' | 'old'): Page => ({
    ...page,
    data: page.data.map((row) => (ids.has(row._id) ? { ...row, status } : row)),
  });
  switch (change) {
    case 'view':
    case 'unview': {
      const status = change === 'view' ? 'old' : 'new';
      return { ...list, responses: withStatus(responses, status), favorites: withStatus(favorites, status) };
    }
    case 'favorite':
      return { ...list, responses: withMark(responses, 1), favorites: more(favorites, count - marked) };
    case 'unfavorite':
      return { ...list, responses: withMark(responses, 0), favorites: without(favorites, marked) };
    case 'archive':
      return {
        ...others,
        responses: without(responses, count),
        favorites: without(favorites, marked),
        trashedAll: more(trashedAll, count),
      };
    case 'restore':
      return { ...others, responses: more(responses, count), favorites: more(favorites, marked), trashedAll: without(trashedAll, count) };
    case 'delete':
      return { ...list, trashedAll: without(trashedAll, count) };
  }
}
