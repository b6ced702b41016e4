import type { ReplyOf, responses } from '@formwright/contracts';
import { type Request, requirePermission } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { formatMoment } from '../export/format-moment.ts';

type Notifications = ReplyOf<typeof responses.getNotifications>;

const MOST = 20;

/**
 * The forms of the workspace to which responses came, newest first. Nothing is stored for them: the counters that every response changes
 * anyway say it all.
 */
export function getNotifications({ repository }: ResponsesDeps) {
  return async ({ caller }: Request<typeof responses.getNotifications>): Promise<Notifications> => {
    requirePermission(caller, 'responses.read');
    const counts = await repository.findNewestCounts(caller.workspaceId, MOST);
    const forms = await repository.findTitles(counts.map(({ _id }) => _id));
    const titles = new Map(forms.map(({ _id, title }) => [_id, title]));
    return counts.flatMap(({ _id, new: unread, lastOrder }) => {
      const title = titles.get(_id);
      // The form was deleted, or its event has not arrived yet.
      if (title === undefined || lastOrder === undefined) return [];
      return [{ form_id: _id, title, formatedDate: formatMoment(lastOrder), created_at: lastOrder, unread }];
    });
  };
}
