import { FOLD } from '@formwright/form-model';
import { countTurns, createWalk, lastOf, nextTurn, type Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { FAVOURITE, isFormer, LONG_ANSWERS, termsInTurns } from '../search/terms.ts';

/** Per commit, so that other commits wait only briefly. */
const RESPONSES_AT_ONCE = 100;
const STEPS_PER_RUN = 20;

/** Folds the words of stored responses as they are folded today, so that a search finds them. */
export function foldAgain({ ports, repository }: ResponsesDeps): () => Promise<void> {
  return createWalk(ports, { name: `responses.fold-again ${FOLD}`, takeStep, stepsPerRun: STEPS_PER_RUN });

  async function takeStep(from: string): Promise<{ after: string | null; writes: Write[] }> {
    const found = await repository.findTermsAfter(from, RESPONSES_AT_ONCE);
    const isTurnDue = countTurns(LONG_ANSWERS);
    const writes: Write[] = [];
    for (const { _id, terms = [] } of found) {
      if (!isFormer(terms)) continue;
      const response = await repository.findResponse(_id);
      if (!response) continue;
      if (isTurnDue(JSON.stringify(response.response).length)) await nextTurn();
      const mark = response.favourite === 1 ? [FAVOURITE] : [];
      writes.push(repository.foldingAgain({ ...response, terms: [...(await termsInTurns(response.response)), ...mark] }));
    }
    return { after: lastOf(found, RESPONSES_AT_ONCE), writes };
  }
}
