import { neverSeen } from '../operators/seen.ts';
import { type Outcome, type Rows, signedIn } from './outcomes.ts';

/** Operators alone. */
const operators = (status: number): Outcome => ({ ...signedIn(403), operator: status });
const read = { input: () => ({ body: {} }), outcome: operators(200) };

const decision = {
  input: () => ({ body: { formId: 'none', reason: 'Seen', words: 'All is well.', seen: neverSeen } }),
  outcome: operators(404),
};
const letters = { service: 'forms', cause: '0'.repeat(32) };

export const operatorRows: Rows = {
  getAdminInfo: read,
  getHealth: read,
  // The operator of these tests has a token, and no account.
  sendTestMail: { input: () => ({ body: {} }), outcome: operators(404) },
  getNotSolvedMessageInfo: read,
  getSolvedMessageInfo: read,
  getNotSolvedCustomerInfo: read,
  getSolvedCustomerInfo: read,
  getSuspendedInfo: read,
  getNotSolvedPaymentInfo: read,
  getSolvedPaymentInfo: read,
  getPayingInfo: read,
  getPayingInAllInfo: read,
  getDataByMonth: read,
  getAdminUserDatas: read,
  getFormsDatasForAdmin: read,
  getResponsesDatasForAdmin: read,
  getMessagesDatasForAdmin: read,
  getCustomersDatasForAdmin: read,
  getSuggestionsForAdmin: read,
  getReportsForAdmin: read,
  getPaymentInfo: read,
  getErrorLogs: read,
  getOperatorLog: read,
  followChanges: { input: () => ({}), outcome: operators(200) },
  exportList: { input: () => ({ body: { list: 'Users' } }), outcome: operators(200) },
  findAnything: { input: () => ({ body: { text: 'ada' } }), outcome: operators(200) },
  exportOperatorLog: read,
  getCustomerContactData: read,
  getPaidRejectedData: read,
  searchUserTextAdmin: read,
  searchTextDoubleTable: read,
  searchTextPaymentTable: read,
  searchTextAdmin: read,
  getDeadLetters: read,
  getDeadLetter: { input: () => ({ body: { ...letters, number: 1 } }), outcome: operators(200) },
  deliverDeadLetters: { input: () => ({ body: letters }), outcome: operators(200) },
  discardDeadLetters: { input: () => ({ body: { ...letters, reason: 'gone' } }), outcome: operators(200) },
  clearErrorLogs: { input: () => ({ body: { until: 1 } }), outcome: operators(200) },
  editTableData: {
    input: () => ({ body: { modalContent: {}, tableData: { table: 'User', field: 'none' } } }),
    outcome: operators(404),
  },
  addTableData: { input: () => ({ body: {} }), outcome: operators(422) },
  deleteTableData: { input: () => ({ body: { table: 'Form', field: 'none' } }), outcome: operators(200) },
  deleteDoubleTableData: { input: () => ({ body: { table: 'Payment', field: 'none' } }), outcome: operators(404) },
  makeThePayment: { input: () => ({ body: { userId: 'none' } }), outcome: operators(404) },
  solvedProblem: { input: () => ({ body: { id: 'none', table: 'Customer' } }), outcome: operators(404) },
  getHarmQueue: read,
  getHarmCase: { input: () => ({ body: { formId: 'none' } }), outcome: operators(404) },
  takeDownForm: decision,
  liftTakeDown: decision,
  clearForm: decision,
  takeDownAccount: { input: () => ({ body: { userId: 'none', reason: 'spam', words: 'x', seen: neverSeen } }), outcome: operators(404) },
  liftAccountTakeDown: {
    input: () => ({ body: { userId: 'none', reason: 'mistake', words: 'x', seen: neverSeen } }),
    outcome: operators(404),
  },
  getTakenDownInfo: read,
  getOpenHarmInfo: read,
};
