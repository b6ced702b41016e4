import { identity, support } from '@formwright/contracts';
import { newId } from '../every-kind.ts';
import { pageCalls } from '../operators/reading-calls.ts';
import { neverSeen, seenOfAccount } from '../operators/seen.ts';
import { password } from '../product-world.ts';
import { type MakeSample, ofTakenDown, suspendedOwner, takeDown } from './sample-steps.ts';
import type { Things } from './things.ts';

/** A list without anything that narrows it. */
const whole: MakeSample = () => ({ body: { page: 1 }, query: { page: '1' } });
const body =
  (make: (things: Things) => Record<string, unknown>): MakeSample =>
  (things) => ({ body: make(things) });

const contact: MakeSample = async (_things, world) => {
  const message = `Hello ${newId()}`;
  await world.inject(support.contactUs, { body: { Fname: 'Eve', Lname: 'M', email: 'eve@example.com', message } });
  const { rows } = (await world.inject(support.pageOfMessages, { body: { page: 1, size: 100, kind: 'contact' } })).body;
  return { body: { id: rows.find(({ text }) => text === message)?.id, table: 'ContactUs' } };
};

/** An operator of its own: each gets a bounded number of test mails. */
const anOperator: MakeSample = async (_things, world) => {
  const email = `op${newId().toLowerCase()}@example.com`;
  await world.inject(identity.makeOperator, { body: { email } });
  return { body: { userId: (await world.inject(identity.findAccount, { body: { email } })).body.userId } };
};

const letters = { service: 'forms', cause: '0'.repeat(32) };

/** Calls of operators whose schema does not say enough for a sound request. */
export const operatorSamples: Readonly<Record<string, MakeSample>> = {
  ...Object.fromEntries(pageCalls.map(({ name }) => [name, whole])),
  sendTestMailTo: anOperator,
  tellOfReading: async (things, world) => ({ body: { ...(await anOperator(things, world)).body, seen: 'responses' } }),
  // A file of the whole log takes longer with each call that was tried before.
  exportOperatorLog: body(() => ({ page: 1, dateTimes: { from: '2001-01-01', to: '2001-01-02' } })),
  getDeadLetter: body(() => ({ ...letters, number: 1 })),
  deliverDeadLetters: body(() => letters),
  discardDeadLetters: body(() => ({ ...letters, reason: 'gone' })),
  exportList: body(() => ({ list: 'Users' })),
  getDataByMonth: () => ({ body: { year: 2026 }, query: { year: '2026' } }),
  clearErrorLogs: body(() => ({ until: 1 })),
  editTableData: body(({ owner }) => ({ modalContent: { popup: 1 }, tableData: { table: 'User', field: owner.userId } })),
  addTableData: body(() => ({ email: `added${newId().toLowerCase()}@example.com`, password })),
  deleteTableData: body(() => ({ table: 'Suggestion', field: 'none' })),
  deleteDoubleTableData: body(() => ({ table: 'Customer', field: 'none' })),
  makeThePayment: async (_things, world) => ({ body: { userId: (await suspendedOwner(world)).userId } }),
  solvedProblem: contact,
  liftTakeDown: ofTakenDown,
  takeDownAccount: body(({ owner }) => ({ userId: owner.userId, reason: 'spam', words: 'Please stop.', seen: neverSeen })),
  liftAccountTakeDown: async ({ owner }, world) => {
    await takeDown(owner.workspaceId, world);
    const seen = await seenOfAccount(world, owner.workspaceId);
    return { body: { userId: owner.userId, reason: 'mistake', words: 'It was ours.', seen } };
  },
};
