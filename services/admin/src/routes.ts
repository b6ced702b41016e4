import { admin } from '@formwright/contracts';
import type { ListCall } from '@formwright/contracts/admin-list';
import { handle, type Request, type Route } from '@formwright/platform';
import { createAsking } from './ask.ts';
import { followChanges, tellingOfChanges } from './change-news.ts';
import { addTableData } from './changes/add-user.ts';
import { deleteTableData } from './changes/delete-row.ts';
import { editTableData } from './changes/edit-user.ts';
import { makeThePayment } from './changes/pay-for-user.ts';
import { solvedProblem } from './changes/solve-problem.ts';
import { deliverDeadLetters, discardDeadLetters, getDeadLetter } from './dead-letters.ts';
import type { AdminDeps } from './deps.ts';
import { exportList, exportOperatorLog } from './export/export-list.ts';
import { findAnything, shownByFinder } from './finding/find-anything.ts';
import { getAdminInfo } from './get-admin-info.ts';
import { decideForm } from './harm/decide.ts';
import { decideAccount } from './harm/decide-account.ts';
import { getHarmCase } from './harm/harm-queue.ts';
import { getHealth, sendTestMail } from './health.ts';
import { allLists, messagesOf, searchedOf } from './lists/all-lists.ts';
import { clearErrorLogs } from './lists/error-logs.ts';
import type { List, Sent } from './lists/list.ts';
import { paymentsList } from './lists/list-payments.ts';
import { countPayingInAll, usersList } from './lists/list-users.ts';
import { getDataByMonth } from './lists/statistics.ts';

export const routes = (deps: AdminDeps): Route[] =>
  tellingOfChanges([...listsOf(deps), ...countsOf(deps), ...readingOf(deps), ...changesOf(deps)], deps.news);

/** What each list is read by: its own call, and those that name it. */
function listsOf(deps: AdminDeps): Route[] {
  const page = (contract: ListCall, listOf: (sent: Sent) => Pick<List, 'name' | 'open'>) =>
    handle(
      contract,
      deps.readings.counted<Request<ListCall>, Awaited<ReturnType<List['open']>>>(
        (sent) => listOf(sent).name,
        (sent) => listOf(sent).open(deps, sent),
      ),
    );
  return [
    ...allLists.flatMap(({ contract, name, open, openWhole = open }) =>
      contract ? [page(contract, () => ({ name, open: openWhole }))] : [],
    ),
    page(admin.getCustomerContactData, messagesOf),
    page(admin.getPaidRejectedData, () => paymentsList),
    page(admin.searchUserTextAdmin, () => usersList),
    page(admin.searchTextDoubleTable, messagesOf),
    page(admin.searchTextPaymentTable, () => paymentsList),
    page(admin.searchTextAdmin, searchedOf),
  ];
}

/** A number is answered under both names that a client may read. */
const countsOf = (deps: AdminDeps): Route[] =>
  allLists.flatMap(({ counts }) =>
    counts.map(([contract, countIn]) =>
      handle(contract, async () => {
        const asking = createAsking(deps);
        const count = await countIn(deps.ports, asking);
        const away = asking.away();
        return { count, data: count, ...(away.length > 0 && { away }) };
      }),
    ),
  );

/** What else is read. */
const readingOf = (deps: AdminDeps, { countedAs } = deps.readings): Route[] => [
  handle(admin.getAdminInfo, getAdminInfo(deps)),
  handle(admin.getHealth, getHealth(deps)),
  handle(admin.getPayingInAllInfo, countPayingInAll(deps)),
  handle(admin.getDataByMonth, getDataByMonth(deps)),
  handle(admin.followChanges, followChanges(deps.news, deps.ports.ids.random())),
  handle(admin.findAnything, countedAs('finder', shownByFinder, findAnything(deps))),
  handle(
    admin.getHarmCase,
    countedAs('case', (shown) => shown, getHarmCase(deps)),
  ),
  handle(
    admin.getDeadLetter,
    countedAs('dead letter', (shown) => shown, getDeadLetter(deps)),
  ),
  handle(admin.exportList, exportList(deps)),
  handle(admin.exportOperatorLog, exportOperatorLog(deps)),
];

const changesOf = (deps: AdminDeps): Route[] => [
  handle(admin.sendTestMail, sendTestMail(deps)),
  handle(admin.editTableData, editTableData(deps)),
  handle(admin.addTableData, addTableData(deps)),
  handle(admin.deleteTableData, deleteTableData(deps)),
  handle(admin.deleteDoubleTableData, deleteTableData(deps)),
  handle(admin.makeThePayment, makeThePayment(deps)),
  handle(admin.solvedProblem, solvedProblem(deps)),
  handle(admin.clearErrorLogs, clearErrorLogs(deps)),
  handle(admin.deliverDeadLetters, deliverDeadLetters(deps)),
  handle(admin.discardDeadLetters, discardDeadLetters(deps)),
  handle(admin.takeDownForm, decideForm(deps, 'taken_down')),
  handle(admin.liftTakeDown, decideForm(deps, 'lifted')),
  handle(admin.clearForm, decideForm(deps, 'cleared')),
  handle(admin.takeDownAccount, decideAccount(deps, 'taken_down')),
  handle(admin.liftAccountTakeDown, decideAccount(deps, 'lifted')),
];
