import {
  type admin,
  billing,
  forms,
  identity,
  type Permission,
  type ReplyOf,
  responses,
  submissions,
  support,
} from '@formwright/contracts';
import { AppError, type Request, requirePermission } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { type Section, sectionOf } from '../filters/sections.ts';
import { openSection } from '../lists/open-list.ts';
import { naming, notThere } from './naming.ts';

/** Of everything but payments. */
const ID = /^[A-Za-z0-9]{1,64}$/;

type Ports = AdminDeps['ports'];

/** What is not there is deleted, by the same call before or by another operator. */
const gone = (code: 'forms.not_found' | 'responses.not_found') => (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== code) throw error;
};

/** What deleting means for a row of each list, and which right it needs. */
const deletions: Record<Section, { may: Permission; remove: (ports: Ports, id: string) => Promise<unknown> }> = {
  users: { may: 'operate.accounts', remove: (ports, userId) => ports.call(identity.removePerson, { body: { userId } }) },
  forms: {
    may: 'operate.content',
    remove: (ports, formId) => ports.call(forms.removeForm, { body: { formId } }).catch(gone('forms.not_found')),
  },
  responses: {
    may: 'operate.content',
    remove: (ports, id) => ports.call(responses.removeResponse, { body: { id } }).catch(gone('responses.not_found')),
  },
  reports: { may: 'operate.content', remove: (ports, formId) => ports.call(submissions.forgetReports, { body: { formId } }) },
  suggestions: { may: 'operate.content', remove: (ports, id) => ports.call(support.removeMessage, { body: { id, kind: 'suggestion' } }) },
  contact: { may: 'operate.content', remove: (ports, id) => ports.call(support.removeMessage, { body: { id, kind: 'contact' } }) },
  customers: { may: 'operate.content', remove: (ports, id) => ports.call(support.removeMessage, { body: { id, kind: 'request' } }) },
  payments: { may: 'operate.money', remove: (ports, id) => ports.call(billing.hidePayment, { body: { id, status: 'paid' } }) },
  failedPayments: { may: 'operate.money', remove: (ports, id) => ports.call(billing.hidePayment, { body: { id, status: 'rejected' } }) },
};

/**
 * Deletes a row of any list, also one that is gone already, so that the same call may be sent again. Not there is what is a row of another
 * list, what can be the id of no row, and a payment that never was: those are kept.
 */
export function deleteTableData(deps: AdminDeps) {
  type Asked = Request<typeof admin.deleteTableData>;
  return async ({ caller, body, query, reply, ip }: Asked): Promise<ReplyOf<typeof admin.deleteTableData>> => {
    const { table, field, ...filters } = body;
    const section = sectionOf(table, 'table');
    const { may, remove } = deletions[section];
    requirePermission(caller, may);
    if (may !== 'operate.money' && !ID.test(field)) throw notThere('field');
    const sent = { body: filters, query };
    return deps.readings.changing(
      { caller, reply, ip, ...sent },
      section,
      async () => openSection[section](deps, sent),
      () => remove(deps.ports, field).catch(naming('field')),
    );
  };
}
