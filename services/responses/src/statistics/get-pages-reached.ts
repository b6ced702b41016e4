import type { ReplyOf, responses } from '@formwright/contracts';
import { answerableColumns, type Pages } from '@formwright/form-model';
import { type Request, sumOfCounts } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../form/require-form.ts';
import { totalOf } from './figures.ts';
import type { Counted } from './hour-count.ts';
import { hoursIn } from './hours-in.ts';
import { readRange } from './range.ts';

type Reached = ReplyOf<typeof responses.getPagesReached>;

/** Where visitors leave a form: how many came to each page. */
export function getPagesReached(deps: ResponsesDeps) {
  return async ({ caller, body }: Request<typeof responses.getPagesReached>): Promise<Reached> => {
    const { _id, pages } = await requireForm(deps, caller, body.form_id, 'responses.read', 'form_id');
    const range = body.dateTimes && readRange(body.dateTimes, body.zone);
    return stepsOf(pages, await hoursIn(deps, _id, range));
  };
}

/**
 * Whoever came to a step has taken all steps before it. Not each of them is told: a browser may refuse to. So no step has fewer than the one behind it. None has more than the views, which are the starts that the screen shows:
 * what was sent without one, by a client of its own or from a page that was opened before the range, is no visit.
 */
function stepsOf(pages: Pages, hours: readonly Counted[]): Reached {
  const counted = hours.map(({ count, views = 0, starts = 0 }) => ({ responses: count, views, starts }));
  const { views: opened, starts, responses } = totalOf(counted);
  const visits = sumOfCounts(hours.map(({ reached = {} }) => reached));
  const sent = Math.min(responses, opened);
  let least = sent;
  const behindFirst = pages
    .map(({ id }, index) => ({ number: index + 1, question: firstQuestion(pages, index), reached: visits[id] ?? 0 }))
    .slice(1);
  for (const page of behindFirst.toReversed()) {
    least = Math.min(opened, Math.max(least, page.reached));
    page.reached = least;
  }
  const began = Math.min(opened, Math.max(starts, least));
  return { opened, began, pages: behindFirst, sent };
}

const firstQuestion = (pages: Pages, index: number): string =>
  answerableColumns(pages).find(({ direction }) => direction.page === index)?.column.content.label ?? '';
