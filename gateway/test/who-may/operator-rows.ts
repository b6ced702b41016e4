import { infoCalls, pageCalls } from '../operators/reading-calls.ts';
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
  ...Object.fromEntries([...infoCalls, ...pageCalls].map(({ name }) => [name, read])),
  // The operator of these tests has a token, and no account.
  sendTestMail: { input: () => ({ body: {} }), outcome: operators(404) },
  followChanges: { input: () => ({}), outcome: operators(200) },
  exportList: { input: () => ({ body: { list: 'Users' } }), outcome: operators(200) },
  findAnything: { input: () => ({ body: { text: 'ada' } }), outcome: operators(200) },
  exportOperatorLog: read,
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
  getHarmCase: { input: () => ({ body: { formId: 'none' } }), outcome: operators(404) },
  takeDownForm: decision,
  liftTakeDown: decision,
  clearForm: decision,
  takeDownAccount: { input: () => ({ body: { userId: 'none', reason: 'spam', words: 'x', seen: neverSeen } }), outcome: operators(404) },
  liftAccountTakeDown: {
    input: () => ({ body: { userId: 'none', reason: 'mistake', words: 'x', seen: neverSeen } }),
    outcome: operators(404),
  },
};
