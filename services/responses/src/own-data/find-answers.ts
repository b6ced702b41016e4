import type { ReplyOf, responses } from '@formwright/contracts';
import type { AnswerEntry } from '@formwright/form-model';
import { AppError, MAX_SKEW_MS, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { isSealed } from '../form/kept-back.ts';
import type { Response } from '../store/response.ts';

/** Characters and responses of a page. A longer response is a page of its own. */
const PAGE_CHARACTERS = 500_000;
const PAGE_RESPONSES = 1_000;
/** The most rounds over both lists. A second one is only needed if responses are archived or restored meanwhile. */
const MAX_ROUNDS = 3;

/** All but what only the product's lists and searches need, and the form, which names the folder. */
const writtenFields = [
  ...(['state', 'status', 'favourite', 'favouredAt', 'started_at', 'created_at', 'updated_at', 'deleted_at'] as const),
  ...(['email', 'response'] as const),
] satisfies (keyof Response)[];

type Answers = ReplyOf<typeof responses.findAnswers>;
type Cursor = NonNullable<Answers['next']>;
type Deps = Pick<ResponsesDeps, 'repository' | 'ports'>;

/**
 * The next responses of a form, active ones and then archived ones. Each is told at least once: if any moves between the lists meanwhile,
 * both are told again.
 */
export function findAnswers(deps: Deps) {
  return async ({ body }: Request<typeof responses.findAnswers>): Promise<Answers> => {
    const { formId, workspaceId, after } = body;
    const form = await deps.repository.findForm(formId);
    if (form?.workspaceId !== workspaceId) return { responses: [], next: null };
    // `findOwnData` has said that they may be read. The file waits, and is made again without them: it must not end here as if it were whole.
    if (await isSealed(deps, form)) throw new AppError('platform.unavailable', `what was answered to ${formId} is kept back meanwhile`);
    const page: Answers['responses'] = [];
    let at: Cursor | null = after ?? (await firstRound(deps, formId));
    while (at) {
      const last = await fill(page, deps, formId, at);
      if (last) return { responses: page, next: { ...at, last } };
      at = await afterList(deps, formId, at);
    }
    return { responses: page, next: null };
  };
}

async function firstRound(deps: Deps, formId: string): Promise<Cursor> {
  return { round: 1, begun: deps.ports.clock.now() - MAX_SKEW_MS, changes: await changesOf(deps, formId), list: 'active' };
}

const changesOf = async ({ repository }: Deps, formId: string): Promise<number> => (await repository.findCounters(formId))?.changes ?? 0;

/** The list or round after a list that has been told. */
async function afterList(deps: Deps, formId: string, { last: _last, ...at }: Cursor): Promise<Cursor | null> {
  if (at.list === 'active') return { ...at, list: 'archived' };
  const changes = await changesOf(deps, formId);
  return changes === at.changes || at.round >= MAX_ROUNDS ? null : { ...at, round: at.round + 1, changes, list: 'active' };
}

/** Adds responses of a list. @returns where the page is full; nothing at the end of the list */
async function fill(page: Answers['responses'], { repository }: Deps, formId: string, at: Cursor): Promise<Cursor['last']> {
  const list = { formId, name: at.list, conditions: [] };
  const after = at.last && ([at.last.order, at.last.id] as const);
  let characters = page.reduce((sum, { line }) => sum + line.length, 0);
  for await (const { order, ...response } of repository.streamList(list, { fields: [...writtenFields, 'order'], after })) {
    // In the first round, only a response that was archived a moment ago can have been told already.
    const mayBeKnown = at.round > 1 || (response.deleted_at ?? 0) >= at.begun;
    const line = JSON.stringify(response);
    page.push({ id: response._id, line, files: uploadedTo(response), mayBeKnown });
    characters += line.length;
    if (characters >= PAGE_CHARACTERS || page.length >= PAGE_RESPONSES) return { order, id: response._id };
  }
  return undefined;
}

const uploadedTo = ({ response }: Pick<Response, 'response'>): string[] =>
  Object.values(response)
    .flat()
    .flatMap(({ files = [] }: AnswerEntry) => files.map(({ name }) => name));
