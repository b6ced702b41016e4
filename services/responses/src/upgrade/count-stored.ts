import { type BodyOf, submissions } from '@formwright/contracts';
import { countTurns, createWalk, lastOf, nextTurn } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { Response } from '../response.ts';
import { LONG_ANSWERS } from '../search/terms.ts';
import { sizesOf } from '../stored-size.ts';

const { MAX_COUNTED_AT_ONCE } = submissions;
const STEPS_PER_RUN = 10;
/** A step ends after so many bytes of answers, so that a run is short. */
const BYTES_AT_ONCE = 4_000_000;

type Stored = AsyncIterable<Pick<Response, '_id' | 'state' | 'response'>>;

/**
 * Tells submissions what stored responses take, because it counted neither answers nor, before that, files. It counts each of them once, so
 * a step may be repeated. While submissions is away, the walk stays where it is. A process that starts looks at the last responses: if some
 * of these are not counted, a former version was used again, and the walk is begun again.
 */
export function countStored({ ports, repository }: ResponsesDeps): () => Promise<void> {
  return createWalk(ports, { name: 'responses.count-stored', takeStep, isNeededAgain, stepsPerRun: STEPS_PER_RUN });

  async function takeStep(from: string): Promise<{ after: string | null }> {
    const { found, responses, isCut } = await sizesIn(repository.streamAnswersAfter(from, MAX_COUNTED_AT_ONCE));
    if (responses.length > 0) await ports.call(submissions.countStored, { body: { responses } });
    return { after: isCut ? (found.at(-1)?._id ?? null) : lastOf(found, MAX_COUNTED_AT_ONCE) };
  }

  /** It only looks: what it counted would not be found again if the process ended before the walk has begun. */
  async function isNeededAgain(): Promise<boolean> {
    const { responses } = await sizesIn(repository.streamLastAnswers(MAX_COUNTED_AT_ONCE));
    const { uncounted = 0 } = await ports.call(submissions.countStored, { body: { responses, isLook: true } });
    return uncounted > 0;
  }
}

/**
 * @returns the ids that were read, and what is to be told of them; `isCut` if they have so many bytes that the rest is for the next step
 */
async function sizesIn(stored: Stored) {
  const found: { _id: string }[] = [];
  const responses: BodyOf<typeof submissions.countStored>['responses'] = [];
  const isTurnDue = countTurns(LONG_ANSWERS);
  let bytes = 0;
  for await (const { _id, state, response } of stored) {
    found.push({ _id });
    if (state === 'deleted') continue;
    const sizes = sizesOf({ response });
    responses.push({ id: _id, ...sizes });
    if (isTurnDue(sizes.answerBytes)) await nextTurn();
    bytes += sizes.answerBytes;
    if (bytes >= BYTES_AT_ONCE) break;
  }
  return { found, responses, isCut: bytes >= BYTES_AT_ONCE };
}
