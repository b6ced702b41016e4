import { type BodyOf, submissions } from '@formwright/contracts';
import { countTurns, createWalk, lastOf, nextTurn } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { LONG_ANSWERS } from '../search/terms.ts';
import { sizesOf } from '../stored-size.ts';

const STEPS_PER_RUN = 10;
/** A step ends after so many bytes of answers, so that a run is short. */
const BYTES_AT_ONCE = 4_000_000;

/**
 * Tells submissions what stored responses take, because it counted neither answers nor, before that, files. It counts each of them once, so a step
 * may be repeated. While submissions is away, the walk stays where it is.
 */
export function countStored({ ports, repository }: ResponsesDeps): () => Promise<void> {
  return createWalk(ports, { name: 'responses.count-stored', takeStep, stepsPerRun: STEPS_PER_RUN });

  async function takeStep(from: string): Promise<{ after: string | null }> {
    const found: { _id: string }[] = [];
    const responses: BodyOf<typeof submissions.countStored>['responses'] = [];
    const isTurnDue = countTurns(LONG_ANSWERS);
    let bytes = 0;
    for await (const { _id, state, response } of repository.streamAnswersAfter(from, submissions.MAX_COUNTED_AT_ONCE)) {
      found.push({ _id });
      if (state === 'deleted') continue;
      const sizes = sizesOf({ response });
      responses.push({ id: _id, ...sizes });
      if (isTurnDue(sizes.answerBytes)) await nextTurn();
      bytes += sizes.answerBytes;
      if (bytes >= BYTES_AT_ONCE) break;
    }
    if (responses.length > 0) await ports.call(submissions.countStored, { body: { responses } });
    return { after: bytes >= BYTES_AT_ONCE ? (found.at(-1)?._id ?? null) : lastOf(found, submissions.MAX_COUNTED_AT_ONCE) };
  }
}
