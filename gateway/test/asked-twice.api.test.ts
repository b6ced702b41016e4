import { allContracts, type Contract } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Call, changing } from './asked-twice/samples.ts';
import { requestOf } from './bad-input/requests.ts';
import { sampleOf } from './bad-input/samples.ts';
import { type BadInputWorld, openWorld } from './bad-input/world.ts';

// Every write of every service: three times at once, and once more when all is done, as a client does whose answer was lost. All are told
// the same, and the last changes nothing. A new call is covered by itself; one that cannot do so is named below, with the reason.

const reads =
  /^(get|find|list|check|count|read|tellAgain|tellHealth|compareCopies)|^(formcheck|emailCheck|browserCheck|exportResponsesCsv|generatePdf|previewForm|uploadOptions)/;
const writes = allContracts.filter(({ method, name }) => method !== 'GET' && method !== 'HEAD' && !reads.test(name));

/**
 * What answers each call with something of its own: a token, a ticket, a secret, a file or mail of this moment. All have the same status.
 */
const ofItsOwn = new Map(
  Object.entries({
    'a session begins with each': [
      'signinUser',
      'sendlogin',

      'refreshToken',
      'switchWorkspace',
      'signout',
      'endSessions',
    ],
    'a challenge, a secret or an address is made for each': ['beginGoogle', 'beginPasskey', 'beginPasskeySignin', 'beginSecondFactor'],
    'a password is made for each, and the last one holds': ['makeOperator'],
    'a payment is begun by each, and paid once': ['generatePaymentToken'],
    'what it gives out is as of now': ['beginExport', 'openExport', 'openOwnData', 'beginOwnData'],
    'its link is made for each, and all former ones lead to it': ['editFormID'],
    'its file has a name of its own': ['changeAvatar'],
    'the mail is sent by each, as many as an address may get': [
      'signupUser',
      'forgotUser',
      'takeMail',
      'returnMail',
      'sendTestMail',
      'sendTestMailTo',
    ],
    'each address may report once, and here each call comes from another': ['reportForm', 'postFormReport'],
  }).flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
);

/** What counts or says what this very call did: all have the same status, and the last changes nothing. */
const ofItsWork = new Map(
  Object.entries({
    'counts what it changed': ['archiveAllForms', 'deleteAllForms', 'changeResponses', 'releaseHeldResponses', 'deleteHeldResponses'],
    'tells until when it goes, and how many are left': ['archiveAllResponses', 'deleteAllResponse', 'setResponsesViewed', 'changeListed'],
    'tells how far the file is': ['retryExport'],
    'says whether the form is new': ['importForm'],
    'is in the log that it reads': ['exportOperatorLog'],
  }).flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
);

/** What is refused when it comes again, so that a copy of it opens nothing, and the refusal says what is so. */
const once: Readonly<Record<string, { again: number[]; because: string }>> = {
  deleteAccount: { again: [401], because: 'nobody is signed in any more' },
  updateMyPasswordDetails: { again: [422], because: 'the former password proves nothing any more' },
  verifyEmail: { again: [410], because: 'a used link opens nothing' },
  resetPassword: { again: [410], because: 'a used link opens nothing' },
  approveInvitation: { again: [410], because: 'a used link opens nothing' },
  signupMembers: { again: [410], because: 'a used link opens nothing' },
  signupUserGoogle: { again: [401], because: 'a token of Google opens one session' },
  confirmOperator: { again: [410], because: 'a challenge is answered once' },
  signinPasskey: { again: [410], because: 'a challenge is answered once' },
  confirmSecondFactor: { again: [409, 422], because: 'the recovery codes are shown once' },
  renewRecoveryCodes: { again: [422], because: 'a code works once, and the new codes are shown once' },
  removeOperator: { again: [404], because: 'the operator is told that there is none any more' },
  liftSecondFactor: { again: [409], because: 'the operator is told that it is off, whoever lifted it' },
  newVerify: { again: [429], because: 'an address gets a bounded number of mails' },
  addColor: { again: [422], because: 'the specification refuses a color that exists' },
  sendUploadChunk: { again: [409], because: 'tus: the client asks how much has arrived' },
};

let product: BadInputWorld;
beforeAll(async () => {
  product = await openWorld();
});
afterAll(() => product.close());

/** The answers of three calls at once and of a fourth, and what that one changed. */
async function askFourTimes(contract: Contract) {
  const { world } = product;
  const things = await product.newThings();
  const call: Call = (await changing[contract.name]?.(things, world)) ?? (await sampleOf(contract, things, world));
  const { as = product.callerOf(contract, things.owner), ...sample } = call;
  const request = requestOf(contract, sample);
  await world.drain();
  // A client comes again from its own network, which is what some calls are counted by.
  product.changeNetwork();
  const ask = async () => {
    const { status, text } = await product.send(contract, request, as);
    return { status, text };
  };
  const answers = await Promise.all([ask(), ask(), ask()]);
  await world.drain();
  product.stored.mark();
  answers.push(await ask());
  await world.drain();
  return { answers, changes: product.stored.changes() };
}

describe('three calls at once and one more are told the same, and the last changes nothing:', () => {
  it.each(writes.map((contract) => [contract.name, contract] as const))('%s', async (name, contract) => {
    const { answers, changes } = await askFourTimes(contract);
    const statuses = answers.map(({ status }) => status);
    const refusals = once[name]?.again ?? [];
    const taken = statuses.filter((status) => !refusals.includes(status));
    // Whole answers, so that a failure says what was answered.
    expect(answers.filter(({ status }) => status >= 400 && !refusals.includes(status))).toEqual([]);
    expect(taken.length).toBeGreaterThan(0);
    if (ofItsOwn.has(name)) return;
    expect(changes).toEqual([]);
    if (refusals.length === 0) expect(statuses).toEqual(statuses.map(() => statuses[0]));
    if (!ofItsWork.has(name) && refusals.length === 0) expect(answers).toEqual(answers.map(() => answers[0]));
  });
});

it('names no call that there is not', () => {
  const named = [...ofItsOwn.keys(), ...ofItsWork.keys(), ...Object.keys(once), ...Object.keys(changing)];
  expect(named.filter((name) => !writes.some((contract) => contract.name === name))).toEqual([]);
});
