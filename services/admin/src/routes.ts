import { admin } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { followChanges, tellingOfChanges } from './change-news.ts';
import { addTableData } from './changes/add-user.ts';
import { deleteTableData } from './changes/delete-row.ts';
import { editTableData } from './changes/edit-user.ts';
import { makeThePayment } from './changes/pay-for-user.ts';
import { solvedProblem } from './changes/solve-problem.ts';
import { deliverDeadLetters, discardDeadLetters, getDeadLetter, listDeadLetters } from './dead-letters.ts';
import type { AdminDeps } from './deps.ts';
import { exportList, exportOperatorLog } from './export/export-list.ts';
import { sectionOf } from './filters/sections.ts';
import { findAnything, shownByFinder } from './finding/find-anything.ts';
import { getAdminInfo } from './get-admin-info.ts';
import { decideForm } from './harm/decide.ts';
import { decideAccount } from './harm/decide-account.ts';
import { getHarmCase, listHarm } from './harm/harm-queue.ts';
import { getHealth, sendTestMail } from './health.ts';
import {
  countMessages,
  countOpenHarm,
  countPaying,
  countPayingInAll,
  countPayments,
  countSuspended,
  countTakenDown,
} from './lists/counts.ts';
import { clearErrorLogs, listErrorLogs } from './lists/error-logs.ts';
import { filtersOf, messagesOf, openMessages, openPayments, openSection, openUsers, openWhole, type Sent } from './lists/open-list.ts';
import { getOperatorLog } from './lists/operator-log.ts';
import { getDataByMonth } from './lists/statistics.ts';

export const routes = (deps: AdminDeps): Route[] => tellingOfChanges(table(deps), deps.news);

const table = (deps: AdminDeps, { counted, countedAs } = deps.readings): Route[] => [
  handle(admin.getAdminInfo, getAdminInfo(deps)),
  handle(admin.getHealth, getHealth(deps)),
  handle(admin.sendTestMail, sendTestMail(deps)),
  ...counts(deps),
  ...lists(deps),
  handle(admin.editTableData, editTableData(deps)),
  handle(admin.addTableData, addTableData(deps)),
  handle(admin.deleteTableData, deleteTableData(deps)),
  handle(admin.deleteDoubleTableData, deleteTableData(deps)),
  handle(admin.makeThePayment, makeThePayment(deps)),
  handle(admin.solvedProblem, solvedProblem(deps)),
  handle(
    admin.getHarmQueue,
    counted('abuse', async (sent) => listHarm(deps, sent)),
  ),
  handle(
    admin.getHarmCase,
    countedAs('case', (shown) => [shown], getHarmCase(deps)),
  ),
  handle(admin.takeDownForm, decideForm(deps, 'taken_down')),
  handle(admin.liftTakeDown, decideForm(deps, 'lifted')),
  handle(admin.clearForm, decideForm(deps, 'cleared')),
  handle(admin.takeDownAccount, decideAccount(deps, 'taken_down')),
  handle(admin.liftAccountTakeDown, decideAccount(deps, 'lifted')),
];

const counts = (deps: AdminDeps): Route[] => [
  handle(admin.getNotSolvedMessageInfo, countMessages(deps, 'contact', 'unsolved')),
  handle(admin.getSolvedMessageInfo, countMessages(deps, 'contact', 'solved')),
  handle(admin.getNotSolvedCustomerInfo, countMessages(deps, 'request', 'unsolved')),
  handle(admin.getSolvedCustomerInfo, countMessages(deps, 'request', 'solved')),
  handle(admin.getSuspendedInfo, countSuspended(deps)),
  handle(admin.getTakenDownInfo, countTakenDown(deps)),
  handle(admin.getOpenHarmInfo, countOpenHarm(deps)),
  handle(admin.getNotSolvedPaymentInfo, countPayments(deps, 'rejected')),
  handle(admin.getSolvedPaymentInfo, countPayments(deps, 'paid')),
  handle(admin.getPayingInfo, countPaying(deps)),
  handle(admin.getPayingInAllInfo, countPayingInAll(deps)),
  handle(admin.getDataByMonth, getDataByMonth(deps)),
];

const searchedOf = ({ body }: Sent) => sectionOf(body?.pageName || 'Users', 'pageName');

const lists = (deps: AdminDeps, { counted, countedAs } = deps.readings): Route[] => [
  handle(
    admin.getAdminUserDatas,
    counted('users', async (sent) => openUsers(deps, sent)),
  ),
  handle(
    admin.getFormsDatasForAdmin,
    counted('forms', async (sent) => openSection.forms(deps, sent)),
  ),
  handle(
    admin.getResponsesDatasForAdmin,
    counted('responses', async (sent) => openSection.responses(deps, sent)),
  ),
  handle(
    admin.getReportsForAdmin,
    counted('reports', async (sent) => openSection.reports(deps, sent)),
  ),
  handle(
    admin.getSuggestionsForAdmin,
    counted('suggestions', async (sent) => openSection.suggestions(deps, sent)),
  ),
  handle(
    admin.getMessagesDatasForAdmin,
    counted('contact', async (sent) => openWhole.contact(deps, sent)),
  ),
  handle(
    admin.getCustomersDatasForAdmin,
    counted('customers', async (sent) => openWhole.customers(deps, sent)),
  ),
  handle(
    admin.getPaymentInfo,
    counted('payments', async (sent) => openWhole.payments(deps, sent)),
  ),
  handle(admin.followChanges, followChanges(deps.news, deps.ports.ids.random())),
  handle(admin.exportList, exportList(deps)),
  handle(admin.findAnything, countedAs('finder', shownByFinder, findAnything(deps))),
  handle(
    admin.getErrorLogs,
    counted('error log', async (sent) => listErrorLogs(deps, filtersOf(sent))),
  ),
  handle(admin.clearErrorLogs, clearErrorLogs(deps)),
  handle(
    admin.getDeadLetters,
    counted('dead letters', async (sent) => listDeadLetters(deps, filtersOf(sent))),
  ),
  handle(
    admin.getDeadLetter,
    // Addresses are masked.
    countedAs('dead letter', () => [], getDeadLetter(deps)),
  ),
  handle(admin.deliverDeadLetters, deliverDeadLetters(deps)),
  handle(admin.discardDeadLetters, discardDeadLetters(deps)),
  handle(
    admin.getOperatorLog,
    counted('operator log', async (sent) => getOperatorLog(deps)(sent)),
  ),
  handle(admin.exportOperatorLog, exportOperatorLog(deps)),
  handle(
    admin.getCustomerContactData,
    counted(messagesOf, async (sent) => openMessages(deps, sent)),
  ),
  handle(
    admin.getPaidRejectedData,
    counted('payments', async (sent) => openPayments(deps, sent)),
  ),
  handle(
    admin.searchUserTextAdmin,
    counted('users', async (sent) => openUsers(deps, sent)),
  ),
  handle(
    admin.searchTextDoubleTable,
    counted(messagesOf, async (sent) => openMessages(deps, sent)),
  ),
  handle(
    admin.searchTextPaymentTable,
    counted('payments', async (sent) => openPayments(deps, sent)),
  ),
  handle(
    admin.searchTextAdmin,
    counted(searchedOf, async (sent) => openSection[searchedOf(sent)](deps, sent)),
  ),
];
