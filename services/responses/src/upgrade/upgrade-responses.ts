import { ConditionFailedError, countTurns, nextTurn, type Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';
import { countingHours } from '../hours.ts';
import type { Response } from '../response.ts';
import { FAVOURITE, LONG_ANSWERS, termsInTurns } from '../search/terms.ts';

/** Maximum per commit, so that other commits wait only briefly. */
const FORMS_AT_ONCE = 50;
const RESPONSES_AT_ONCE = 100;
/** Maximum per commit, in characters of JSON. A single response may be longer. */
const CHARACTERS_AT_ONCE = 200_000;
/** The next run continues, so that other commits get the writer in between. */
const COMMITS_PER_RUN = 20;

/**
 * Gives the responses of an earlier version their `order`, their `terms` and their hours, a commit for each batch. A response is counted in
 * the commit that gives it an order, and that commit fails if it has one. So each response counts once, even if the job is interrupted,
 * repeated or run by two replicas.
 */
export function upgradeResponses(deps: ResponsesDeps) {
  return async (): Promise<void> => {
    for (let commits = 0; commits < COMMITS_PER_RUN; commits++) {
      const batch = await nextBatch(deps);
      if (batch.upgraded.length === 0 && batch.done.length === 0) return;
      try {
        await deps.ports.store.commit(writesOf(deps, batch));
      } catch (error) {
        // A concurrent change of another replica, or a deleted form: the next batch continues with the rest.
        if (!(error instanceof ConditionFailedError)) throw error;
      }
    }
  };
}

interface Batch {
  upgraded: Response[];
  /** Forms without further responses of an earlier version. */
  done: string[];
}

async function nextBatch({ repository }: ResponsesDeps): Promise<Batch> {
  const batch: Batch = { upgraded: [], done: [] };
  const isTurnDue = countTurns(LONG_ANSWERS);
  let characters = 0;
  for (const formId of await repository.findFormsToUpgrade(FORMS_AT_ONCE)) {
    const limit = RESPONSES_AT_ONCE - batch.upgraded.length;
    const ids = await repository.findFormer(formId, limit);
    for (const id of ids) {
      // One by one, because they may be long.
      const response = await repository.findResponse(id);
      if (!response) continue;
      const { length } = JSON.stringify(response.response);
      if (isTurnDue(length)) await nextTurn();
      const mark = response.favourite === 1 ? [FAVOURITE] : [];
      batch.upgraded.push({ ...response, order: response.created_at, terms: [...(await termsInTurns(response.response)), ...mark] });
      characters += length;
      if (characters >= CHARACTERS_AT_ONCE) return batch;
    }
    if (ids.length === limit) return batch;
    batch.done.push(formId);
  }
  return batch;
}

function writesOf(deps: ResponsesDeps, { upgraded, done }: Batch): Write[] {
  const { repository } = deps;
  const newest = Array.from(
    groupBy(upgraded, ({ formId }) => formId),
    ([formId, responses]) => repository.raisingLastOrder(formId, Math.max(...responses.map(({ order }) => order))),
  );
  return [
    ...upgraded.map((response) => repository.upgrading(response)),
    ...newest,
    ...countingHours(deps, upgraded),
    repository.markingUpgraded(done),
  ];
}
