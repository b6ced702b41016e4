import type { ReplyOf } from '@formwright/contracts/contract';
import type { getForms } from '@formwright/contracts/forms';
import type { getResponses } from '@formwright/contracts/responses';

type FormRow = ReplyOf<typeof getForms>[number];
type ResponseList = ReplyOf<typeof getResponses>;
type ResponseRecord = ResponseList['responses']['data'][number];

export function formRow(changes: Partial<FormRow> = {}): FormRow {
  return {
    _id: 'form1',
    title: 'Kiln firing',
    responses: 3,
    structure: [[['input', 'text']]],
    link: 'abcdefghij',
    color: '',
    updated_at: 0,
    created_at: 0,
    deleted_at: null,
    isOneTime: false,
    ...changes,
  };
}

export function responseRecord(changes: Partial<ResponseRecord> = {}): ResponseRecord {
  return {
    _id: 'response1',
    status: 'old',
    favourite: 0,
    started_at: 0,
    created_at: 0,
    updated_at: 0,
    deleted_at: null,
    duration: null,
    response: {},
    form: { _id: 'form1', title: 'Kiln firing', responsables: [] },
    ...changes,
  };
}

const nothing: ResponseList['responses'] = { data: [], total: 0, current_page: 1, to: 0, next: null };

export function responseList(data: ResponseRecord[], changes: Partial<ResponseList> = {}, total: number = data.length): ResponseList {
  return {
    responses: { ...nothing, data, total, to: data.length },
    labels: [],
    filters: [],
    favorites: nothing,
    trashedAll: nothing,
    form: { _id: 'form1', title: 'Kiln firing', header: 'Heading' },
    ...changes,
  };
}
