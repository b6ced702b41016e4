import type { getBilling } from '@formwright/contracts/billing';
import type { ReplyOf } from '@formwright/contracts/contract';
import type { getForms } from '@formwright/contracts/forms';
import type { getMe } from '@formwright/contracts/identity';
import type { getResponses } from '@formwright/contracts/responses';

type User = ReplyOf<typeof getMe>;
type Billing = ReplyOf<typeof getBilling>;
type FormRow = ReplyOf<typeof getForms>[number];
type ResponseList = ReplyOf<typeof getResponses>;
type ResponseRecord = ResponseList['responses']['data'][number];

export function formRow(changes: Partial<FormRow> = {}): FormRow {
  return {
    _id: 'form1',
    title: 'Kiln firing',
    responses: 3,
    fresh: 0,
    taken: 3,
    limit: null,
    structure: [[['input', 'text']]],
    link: 'abcdefghij',
    color: '',
    updated_at: 0,
    created_at: 0,
    deleted_at: null,
    deadline: null,
    isOneTime: false,
    isOverQuota: false,
    harm: 'none',
    ...changes,
  };
}

export function responseRecord(changes: Partial<ResponseRecord> = {}): ResponseRecord {
  return {
    _id: 'response1',
    status: 'old',
    favourite: 0,
    chosen: {},
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

const nothing: ResponseList['responses'] = { data: [], total: 0, isMore: false, current_page: 1, to: 0, next: null };

export function responseList(data: ResponseRecord[], changes: Partial<ResponseList> = {}, total: number = data.length): ResponseList {
  return {
    responses: { ...nothing, data, total, to: data.length },
    labels: [],
    filters: [],
    reworded: [],
    favorites: nothing,
    trashedAll: nothing,
    form: { _id: 'form1', title: 'Kiln firing', header: 'Heading', responsables: [] },
    ...changes,
  };
}

export function userRecord(changes: Partial<User> = {}): User {
  return {
    _id: 'user1',
    email: 'ada@example.org',
    firstname: 'Ada',
    lastname: 'Byron',
    plan: 'Free',
    plan_pricing: 'Free',
    maxCount: 1,
    formCount: 1,
    haveOneTimeForm: 0,
    blocked: 0,
    own_blocked: 0,
    taken_down: 0,
    workspace_id: 'user1',
    role: 'OWNER',
    avatar: 'firstname',
    color: '0, 0, 0',
    showlogo: 0,
    formatedDate: '05/11/2026',
    created_at: new Date(2026, 10, 5, 9).getTime(),
    email_notification: '1',
    browser_notification: '1',
    ...changes,
  };
}

export function billingRecord(changes: Partial<Billing> = {}): Billing {
  return { payments: 'sandbox', canBuyForm: true, paidUntil: null, suspendsAt: null, choices: [], latest: [], isMore: false, ...changes };
}
