import { FOLD } from '@formwright/form-model';
import { ConditionFailedError, countTurns, DAY_MS, DuplicateKeyError, nextTurn, type Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { FAVOURITE, isFormer, LONG_ANSWERS, termsInTurns } from '../search/terms.ts';
import type { Folding } from './former-store.ts';

/** Per commit, so that other commits wait only briefly. */
const RESPONSES_AT_ONCE = 100;
const COMMITS_PER_RUN = 20;
/** The second goes through what replicas of the former version have stored after the first, while this version was rolled out. */
const ROUNDS = 2;

/**
 * Folds the words of stored responses as they are folded today, so that a search finds them. It goes through all responses in the order of their
 * ids, and a commit changes its place with the responses. So one of two replicas that take the same step fails, and a stop loses nothing.
 */
export function foldAgain(deps: ResponsesDeps) {
  const { ports, repository } = deps;
  return async (): Promise<void> => {
    for (let commits = 0; commits < COMMITS_PER_RUN; commits++) {
      const now = ports.clock.now();
      const place = await repository.findFolding();
      const isBegun = place?.fold === FOLD;
      if (isBegun && (place.rounds === ROUNDS || now < place.from)) return;
      const at: Folding = isBegun ? place : { _id: 'words', fold: FOLD, rounds: 0, after: '', from: now };
      const step = await nextStep(deps, at.after);
      const next: Folding =
        step.after === null ? { ...at, rounds: at.rounds + 1, after: '', from: now + DAY_MS } : { ...at, after: step.after };
      try {
        await ports.store.commit([...step.writes, repository.movingFolding(place, next)]);
      } catch (error) {
        // Another replica was here, or one of the responses was marked or deleted: the next try reads them again.
        if (!(error instanceof ConditionFailedError || error instanceof DuplicateKeyError)) throw error;
      }
    }
  };
}

/** @returns `after` the last response of the step; null when it was the last of all */
async function nextStep({ repository }: ResponsesDeps, after: string): Promise<{ writes: Write[]; after: string | null }> {
  const found = await repository.findTermsAfter(after, RESPONSES_AT_ONCE);
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
  return { writes, after: found.length < RESPONSES_AT_ONCE ? null : (found.at(-1)?._id ?? null) };
}
