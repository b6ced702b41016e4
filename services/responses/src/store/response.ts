import type { ReplyOf, responses } from '@formwright/contracts';
import { type AnswerEntry, cutText, type UserData } from '@formwright/form-model';
import { countTurns, nextTurn } from '@formwright/platform';
import { chosenColumns, type FormCopy } from '../form/form-copy.ts';
import { ownText } from './own-text.ts';

type ResponseRecord = ReplyOf<typeof responses.getResponses>['responses']['data'][number];

/** A stored submission, as the owner reads it. */
export interface Response {
  /** A secret: everybody who has it may read the response. */
  _id: string;
  formId: string;
  workspaceId: string;
  /**
   * 'deleted': a tombstone with the id, so that an event that comes again does not bring the response back. Every other field but `order` is
   * gone.
   */
  state: 'active' | 'archived' | 'deleted';
  status: 'new' | 'old';
  /** 1: marked as favorite. */
  favourite: 0 | 1;
  /** Place among the favorites: the time of marking or restoring; absent if it is none. */
  favouredAt?: number;
  /** Epoch milliseconds, like all times; null if the start is unknown. */
  started_at: number | null;
  created_at: number;
  updated_at: number;
  /** Time of archiving. */
  deleted_at: number | null;
  /** The respondent's email, or ''. */
  email: string;
  response: UserData;
  /** The version of the form on the page that was filled in; absent if it is not known. */
  formVersion?: number;
  /** Questions of that version that the respondent was not asked; absent if there are none. */
  notAsked?: readonly string[];
  /** Sort key of the lists: the time of arrival, but never less than that of older responses when the clock was set back. */
  order: number;
  /** Search terms; see search/terms.ts. */
  terms: string[];
}

/** What was answered and when: what exports and summaries read of a response. Its terms alone take longer to read. */
export const answeredFields = ['response', 'started_at', 'created_at', 'formVersion', 'notAsked'] as const;
export type AnsweredResponse = Pick<Response, '_id' | (typeof answeredFields)[number]>;

/** Seconds from start to submit; null if the start is unknown. */
export function durationOf({ started_at, created_at }: Pick<Response, 'started_at' | 'created_at'>): number | null {
  return started_at === null ? null : Math.max(0, Math.round((created_at - started_at) / 1000));
}

/** Characters of answers on a page that are sent whole. */
const MAX_PAGE_CHARACTERS = 500_000;
/** On a page with more characters, texts longer than this are cut. A table shows less of them anyway. */
const CUT_TEXT = 200;

/** Values, such as ticked options, whose labels are found in up to ten milliseconds. */
const MANY_VALUES = 5_000;

interface RecordsOfPage {
  records: ResponseRecord[];
  /** The last response, without its answers. */
  last: Omit<Response, 'response' | 'terms'> | undefined;
}

/**
 * The responses of a page in the shape of the contract. Texts of usual length are sent whole. No more is held than what is sent.
 * @param chosenIn what a response chose, see `chosenLabelsOf`
 */
export async function responseRecords(
  page: AsyncIterable<Response> | readonly Response[],
  form: FormCopy,
  chosenIn: (response: AnsweredResponse) => Record<string, string>,
): Promise<RecordsOfPage> {
  const isTurnDue = countTurns(MANY_VALUES);
  let [records, last, characters]: [ResponseRecord[], RecordsOfPage['last'], number] = [[], undefined, 0];
  for await (const response of page) {
    const record = { ...responseRecord(response, form), chosen: chosenIn(response) };
    const wasHeavy = characters > MAX_PAGE_CHARACTERS;
    characters += charactersOf(response);
    const isHeavy = characters > MAX_PAGE_CHARACTERS;
    records.push(isHeavy ? withCutTexts(record) : record);
    if (isHeavy && !wasHeavy) records = records.map(withCutTexts);
    const { response: _answers, terms: _terms, ...rest } = response;
    last = rest;
    if (isTurnDue(Object.values(response.response).flat().length)) await nextTurn();
  }
  return { records, last };
}

const lengthOf = ({ value }: AnswerEntry) => (typeof value === 'string' ? value.length : 0);
const isLong = (entry: AnswerEntry) => lengthOf(entry) > CUT_TEXT;

/** Characters of the texts in its answers. */
const charactersOf = ({ response: answers }: Pick<Response, 'response'>): number =>
  Object.values(answers).reduce(
    (sum, answer) => sum + (Array.isArray(answer) ? answer.reduce((part, entry) => part + lengthOf(entry), 0) : lengthOf(answer)),
    0,
  );

const hasLongText = (answers: UserData) =>
  Object.values(answers).some((answer) => (Array.isArray(answer) ? answer.some(isLong) : isLong(answer)));

function withCutTexts(record: ResponseRecord): ResponseRecord {
  const answers = record.response as UserData;
  if (!hasLongText(answers)) return record;
  const cut = (entry: AnswerEntry): AnswerEntry =>
    typeof entry.value === 'string' && isLong(entry) ? { ...entry, value: ownText(cutText(entry.value, CUT_TEXT)) } : entry;
  const shown = Object.entries(answers).map(([uniqueId, answer]) => [uniqueId, Array.isArray(answer) ? answer.map(cut) : cut(answer)]);
  return { ...record, response: Object.fromEntries(shown), isCut: true };
}

/** The response in the shape of the contract. */
export function responseRecord(response: Response, form: FormCopy): Omit<ResponseRecord, 'isCut' | 'chosen'> {
  const { _id, status, favourite, started_at, created_at, updated_at, deleted_at } = response;
  return {
    _id,
    status,
    favourite,
    started_at,
    created_at,
    updated_at,
    deleted_at,
    duration: durationOf(response),
    response: response.response,
    form: { _id: form._id, title: form.title, responsables: chosenColumns(form) },
  };
}
