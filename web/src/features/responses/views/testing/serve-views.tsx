import { screen, within } from '@testing-library/react';
import { readerZone } from '../../../../lib/reader-zone.ts';
import { type Call, stubNetwork } from '../../../../testing/network.ts';
import { responseList, responseRecord } from '../../../../testing/records.ts';
import { show } from '../../../../testing/show.tsx';
import { ResponsesScreen } from '../../responses-screen.tsx';
import type { SavedView } from '../view-state.ts';

const label = (uniqueId: string, text: string, type = 'input') => ({ uniqueId, label: text, type, responsable: true, isNumber: false });
const labels = [label('q', 'Name'), label('mail', 'Email'), label('color', 'Color', 'radio')];
const filters = [{ label: 'Color', inLabel: '', type: 'radio', uniqueId: 'color', data: [{ value: 'o1', label: 'Red' }] }];
const ada = responseRecord({ response: { q: { value: 'Ada' }, mail: { value: 'ada@example.org' }, color: { value: 'Red' } } });
export const zone = readerZone();
export const raku: SavedView = {
  _id: 'v1',
  name: 'Raku',
  query: { filter: '7', zone: 'Asia/Tokyo', filters: { color: ['o1'] }, search: 'kiln', sort: { by: 'q', direction: 'desc' } },
  columns: ['color', 'q'],
  gone: [],
  revision: 3,
  share: null,
};
export const shared: SavedView = {
  ...raku,
  share: { token: 'token', shared_at: 0, openings: 3, opened_at: new Date(2026, 10, 5, 12).getTime() },
};

/** The server of one form: it keeps views as the real one does, but for their rules. */
export function serve(...stored: SavedView[]) {
  let views = stored;
  const gone: SavedView[] = [];
  const change = (viewId: string, fields: Partial<SavedView>): [number, unknown] => {
    views = views.map((view) => (view._id === viewId ? { ...view, ...fields } : view));
    return [200, views.find(({ _id }) => _id === viewId)];
  };
  const { calls } = stubNetwork({
    '/api/getResponses': () => [200, responseList([ada], { labels, filters })],
    '/api/getViews': () => [200, views],
    '/api/saveView': ({ body }) => {
      const { id: _form, viewId, revision, ...content } = body as { id: string; viewId: string; revision: number } & SavedView;
      if (content.name === 'Taken') return [409, { error: { name: 'There is already a view with this name.' } }];
      if (content.name === 'Lost') throw new TypeError('Failed to fetch');
      if (revision === 0) views = [...views, { ...content, _id: viewId, revision: 0, share: null, gone: [] }];
      return change(viewId, { ...content, revision: revision + 1 });
    },
    '/api/deleteView': ({ body }) => {
      gone.push(...views.filter(({ _id }) => _id === (body as { viewId: string }).viewId));
      views = views.filter((view) => !gone.includes(view));
      return [200, { success: true }];
    },
    '/api/restoreView': () => {
      views = [...views, ...gone];
      return [200, gone[0]];
    },
    '/api/shareView': () => change('v1', { share: { token: 'new', shared_at: 0, openings: 0, opened_at: null } }),
    '/api/endViewSharing': () => change('v1', { share: null }),
  });
  return calls;
}

export const showScreen = (path = '/') => show(<ResponsesScreen formId="form1" form={undefined} />, { path });
export const sent = (calls: readonly Call[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
const heads = () => within(screen.getByRole('table', { name: /Responses to/ })).getAllByRole('columnheader');
export const answerHeads = () => heads().flatMap(({ textContent }) => (/Name|Email|Color/.test(textContent ?? '') ? [textContent] : []));
export const openMenu = async (user: ReturnType<typeof showScreen>['user'], name: RegExp | string = /^Views/) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('menu'));
};
/** What is asked of the server for `raku` as it is drawn. */
export const chosen = { filter: '7', zone, filters: { color: ['o1'] }, search: 'kiln', sort: { by: 'q', direction: 'desc' } };
