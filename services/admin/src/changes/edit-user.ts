import { type admin, type BodyOf, billing, forms, identity, type ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { AdminDeps } from '../deps.ts';
import { invalid } from '../filters/invalid.ts';
import { tableOf } from '../lists/all-lists.ts';
import { type Change, openUsers, usersList } from '../lists/list-users.ts';
import { naming } from './naming.ts';

type Asked = Request<typeof admin.editTableData>;
type Changed = Asked['body']['modalContent'];
type Users = Awaited<ReturnType<typeof openUsers>>;

/**
 * Changes a user. Identity checks its fields first, so that nothing is changed where one is refused; what billing changes cannot be. Each
 * change is the same when it is sent again.
 */
export function editTableData(deps: AdminDeps) {
  return async ({ caller, body, query, reply, ip }: Asked): Promise<ReplyOf<typeof admin.editTableData>> => {
    const { modalContent, tableData, ...filters } = body;
    if (tableOf(tableData.table, 'table') !== usersList) throw invalid('table', 'Only users can be changed.');
    const [userId, ...others] = new Set([tableData.field, tableData.id, tableData._id].filter((id) => id !== undefined));
    if (userId === undefined) throw invalid('field', 'Which user?');
    if (others.length > 0) throw invalid('tableData', 'Names more than one user.');
    const sent = { body: filters, query };
    return deps.readings.changing<Users, Change>(
      { caller, reply, ip, ...sent },
      usersList.name,
      (change) => openUsers(deps, sent, change),
      async () => {
        await changePerson(deps, userId, modalContent);
        const changedAt = await changeAccount(deps, userId, modalContent);
        return changedAt === null ? undefined : { accountId: userId, changedAt };
      },
    );
  };
}

type Opacity = NonNullable<BodyOf<typeof identity.changePerson>['changes']['opacity']>;
const isOn = (flag: NonNullable<Changed['popup']>): boolean => Number(flag) === 1;

/** Also where it has nothing to change: it says whether there is such a user. */
async function changePerson({ ports }: AdminDeps, userId: string, changed: Changed): Promise<void> {
  const { firstname, lastname, confirm, email_notification, browser_notification, opacity, popup } = changed;
  const changes = {
    ...(firstname !== undefined && { firstname }),
    ...(lastname !== undefined && { lastname }),
    ...(confirm !== undefined && { confirmed: isOn(confirm) }),
    ...(email_notification !== undefined && { emailNotification: isOn(email_notification) }),
    ...(browser_notification !== undefined && { browserNotification: isOn(browser_notification) }),
    ...(opacity !== undefined && { opacity: Number(opacity) as Opacity }),
    ...(popup !== undefined && { popup: isOn(popup) ? (1 as const) : (0 as const) }),
  };
  await ports.call(identity.changePerson, { body: { userId, changes } }).catch(naming('field'));
}

/** @returns when the account was changed; null: nothing of it was to be changed */
async function changeAccount({ ports }: AdminDeps, accountId: string, changed: Changed): Promise<number | null> {
  const { plan, blocked, haveOneTimeForm } = changed;
  let changedAt: number | null = null;
  if (plan !== undefined)
    ({ changedAt } = await ports.call(billing.setAccountPlan, { body: { accountId, plan: plan === 'Standard' ? 'Standart' : plan } }));
  if (blocked !== undefined) {
    ({ changedAt } = await ports.call(billing.setAccountSuspended, { body: { accountId, suspended: isOn(blocked) } }));
  }
  if (haveOneTimeForm !== undefined) {
    // Billing is asked first: a form that is made in between leaves fewer, never more. The number that forms itself tells may be out of date.
    const { accounts } = await ports.call(billing.describeAccounts, { body: { accountIds: [accountId] } });
    const { usages } = await ports.call(forms.usageOf, { body: { workspaceIds: [accountId] } });
    const oneTimeForms = accounts[0]?.oneTimeForms ?? 0;
    const made: number | undefined = usages[0]?.oneTimeMade;
    // Of a former version. Taken for none, what was made would be given back.
    if (made === undefined) throw new AppError('platform.unavailable', 'forms does not tell how many one-time forms were made');
    const left = Math.max(0, oneTimeForms - made);
    const body = { accountId, has: isOn(haveOneTimeForm), left, oneTimeForms };
    ({ changedAt } = await ports.call(billing.setOneTimeForm, { body }));
  }
  return changedAt;
}
