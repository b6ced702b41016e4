import type { ReplyOf, responses } from '@formwright/contracts';
import type { UserData } from '@formwright/form-model';
import type { FormCopy } from './form-copy.ts';

type ResponseRecord = ReplyOf<typeof responses.getResponses>['responses']['data'][number];

/** What an owner reads: one submission, kept. */
export interface Response {
  /** Unguessable: who has it may read the response. */
  _id: string;
  formId: string;
  workspaceId: string;
  state: 'active' | 'archived';
  status: 'new' | 'old';
  /** 1: a favourite. */
  favourite: 0 | 1;
  /** Epoch milliseconds, as all times; null where the start is unknown. */
  started_at: number | null;
  created_at: number;
  updated_at: number;
  /** When it was archived. */
  deleted_at: number | null;
  /** The respondent's, or empty. */
  email: string;
  response: UserData;
  /** Places it in every list, newest first: the time of its arrival, but not below older ones when the clock was set back. */
  order: number;
  /** What it is found by; see search/terms.ts. */
  terms: string[];
}

/** Seconds from start to submit; null when the start is unknown. */
function durationOf({ started_at, created_at }: Pick<Response, 'started_at' | 'created_at'>): number | null {
  return started_at === null ? null : Math.max(0, Math.round((created_at - started_at) / 1000));
}

/** The response as the contract shows it. */
export function responseRecord(response: Response, form: FormCopy): ResponseRecord {
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
    // The columns that an owner chooses to see come with their own call; until then none is chosen.
    form: { _id: form._id, title: form.title, responsables: [] },
  };
}
