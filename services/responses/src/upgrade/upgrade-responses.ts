import { ConditionFailedError, countTurns, createPatience, eachInBatches, nextTurn, type Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { countingHours } from '../hours.ts';
import type { Response } from '../response.ts';
import { FAVOURITE, LONG_ANSWERS, termsInTurns } from '../search/terms.ts';

/** Forms that are upgraded in turns, one commit of each. */
const FORMS_AT_ONCE = 20;
/** Maximum per commit, so that other commits wait only briefly. */
const RESPONSES_AT_ONCE = 100;
/** Maximum per commit, in characters of JSON. A single response may be longer. */
const CHARACTERS_AT_ONCE = 200_000;
/** The next run continues, so that other commits get the writer in between. Most commits are of forms with few responses. */
const COMMITS_PER_RUN = 200;
const RESPONSES_PER_RUN = 2_000;

/**
 * Gives the responses of an earlier version their `order`, their `terms` and their hours, in commits of one form each. A response is counted in
 * the commit that gives it an order, and that commit fails if it has one. So each response counts once, even if the job is interrupted,
 * repeated or run by two replicas. A form that cannot be upgraded waits.
 */
export function upgradeResponses(deps: ResponsesDeps) {
  const patience = createPatience(deps.ports.clock);
  const find = async (atMost: number) => (await deps.repository.findFormsToUpgrade(atMost)).map((_id) => ({ _id }));
  return async (): Promise<void> => {
    let [commits, responses] = [0, 0];
    async function work({ _id }: { _id: string }): Promise<void> {
      commits += 1;
      // One may have read this many responses before it failed.
      responses += RESPONSES_AT_ONCE;
      responses += (await upgradeSome(deps, _id)) - RESPONSES_AT_ONCE;
    }
    const isEnough = () => commits >= COMMITS_PER_RUN || responses >= RESPONSES_PER_RUN;
    await eachInBatches({ find, work, atOnce: FORMS_AT_ONCE, most: COMMITS_PER_RUN, isEnough, patience });
  };
}

/** One commit of a form. @returns how many responses were read for it */
async function upgradeSome(deps: ResponsesDeps, formId: string): Promise<number> {
  const { upgraded, isLast } = await nextBatch(deps, formId);
  try {
    await deps.ports.store.commit(writesOf(deps, { formId, upgraded, isLast }));
  } catch (error) {
    // Another replica made a change meanwhile, or the form was deleted. The next batch continues with the rest.
    if (!(error instanceof ConditionFailedError)) throw error;
  }
  return upgraded.length;
}

interface Batch {
  formId: string;
  upgraded: Response[];
  /** Whether the form has no further responses of an earlier version. */
  isLast: boolean;
}

async function nextBatch({ repository }: ResponsesDeps, formId: string): Promise<Batch> {
  const upgraded: Response[] = [];
  const isTurnDue = countTurns(LONG_ANSWERS);
  const ids = await repository.findFormer(formId, RESPONSES_AT_ONCE);
  let characters = 0;
  for (const id of ids) {
    // Read one by one, because they may be long.
    const response = await repository.findResponse(id);
    if (!response) continue;
    const { length } = JSON.stringify(response.response);
    if (isTurnDue(length)) await nextTurn();
    const mark = response.favourite === 1 ? [FAVOURITE] : [];
    upgraded.push({ ...response, order: response.created_at, terms: [...(await termsInTurns(response.response)), ...mark] });
    characters += length;
    if (characters >= CHARACTERS_AT_ONCE) return { formId, upgraded, isLast: false };
  }
  return { formId, upgraded, isLast: ids.length < RESPONSES_AT_ONCE };
}

function writesOf(deps: ResponsesDeps, { formId, upgraded, isLast }: Batch): Write[] {
  const { repository } = deps;
  return [
    ...upgraded.map((response) => repository.upgrading(response)),
    ...(upgraded.length > 0 ? [repository.raisingLastOrder(formId, Math.max(...upgraded.map(({ order }) => order)))] : []),
    ...countingHours(deps, upgraded),
    ...(isLast ? [repository.markingUpgraded([formId])] : []),
  ];
}
