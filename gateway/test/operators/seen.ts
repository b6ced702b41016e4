import { admin, billing, forms, type HarmSeen } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import type { BackOffice } from './back-office.ts';

/** What a decision names of which nobody has decided or written anything. */
export const neverSeen: HarmSeen = { decision: 0, objection: 0 };

/** The state of a form's harm, as an operator who has it open. Of one that is not there: any. */
export async function seenOfForm(office: BackOffice, formId: string): Promise<HarmSeen> {
  const { status, body } = await office.refused(admin.getHarmCase, { body: { formId } });
  return status === 200 ? (body as { seen: HarmSeen }).seen : neverSeen;
}

/** The same of an account. */
export async function seenOfAccount(world: TestWorld, accountId: string): Promise<HarmSeen> {
  const { accounts } = (await world.inject(billing.describeAccounts, { body: { accountIds: [accountId] } })).body;
  return accounts[0]?.harmSeen ?? neverSeen;
}

/** As a service reads it. */
export const seenOfFormIn = async (world: TestWorld, formId: string): Promise<HarmSeen> =>
  (await world.inject(forms.describeHarm, { body: { formId } })).body.seen;
