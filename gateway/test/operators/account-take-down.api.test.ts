import {
  admin,
  billing,
  type Contract,
  findOwnData,
  forms,
  identity,
  listSecurityLog,
  responses,
  submissions,
} from '@formwright/contracts';
import { newElement, newPages } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { beginUpload, newUpload, ofDraft, ofStoredDraft, tus } from '../bad-input/sample-steps.ts';
import { makeThings, smallPages, submissionTo, type Things } from '../bad-input/things.ts';
import { sharedView } from '../bad-input/view-samples.ts';
import { newId, png } from '../every-kind.ts';
import { register } from '../product-world.ts';
import { type BackOffice, openBackOffice, operatorEmail } from './back-office.ts';
import { neverSeen, seenOfAccount, seenOfForm } from './seen.ts';

let office: BackOffice;
let ada: Caller;
let bea: Caller;
let adas: Things;
beforeEach(async () => {
  office = await openBackOffice();
  ada = await register(office.world, 'ada');
  bea = { ...(await register(office.world, 'bea')), workspaceId: ada.workspaceId, role: 'member' };
  await office.world
    .store('identity')
    .collection({ name: 'users' })
    .updateOne({ _id: ada.userId }, { $set: { isVerified: true } });
  adas = await makeThings(office.world, ada);
});
afterEach(() => office.world.close());

const said = { reason: 'phishing', words: 'Your forms ask for passwords.' } as const;
const spam = { ...said, reason: 'spam' } as const;
const lift = { reason: 'objection', words: 'You were right.' } as const;
const takeDown = async (userId = ada.userId, more: object = said) =>
  office.refused(admin.takeDownAccount, { body: { userId, seen: await seenOfAccount(office.world, userId), ...more } });
const liftIt = async (more: object = {}) =>
  office.refused(admin.liftAccountTakeDown, {
    body: { userId: ada.userId, ...lift, seen: await seenOfAccount(office.world, ada.userId), ...more },
  });
const page = async (link = adas.link) => {
  const { status, text } = await office.world.inject(forms.publicFormPage, { params: { link } });
  return { status, text };
};
const submit = async (link = adas.link) => {
  office.world.clock.advance(60_000);
  return (await office.world.inject(submissions.saveUserForm, { body: submissionTo(link) })).status;
};
const make = async (more: object = {}) => office.world.inject(forms.newForm, { as: ada, body: { newform: smallPages(), ...more } });
const linkOf = async (id: string) => {
  const { body } = await office.world.inject(forms.getForm, { as: ada, body: { id } });
  return (body as [unknown, { link: string }])[1].link;
};
const harm = async (as = ada) => (await office.world.inject(billing.getAccountHarm, { as, body: {} })).body.taken_down;
const object = async (text: string, as = ada) => (await office.world.inject(billing.objectToAccountHarm, { as, body: { text } })).status;
const users = async (tabName: string) =>
  (await office.ask(admin.getAdminUserDatas, { body: { tabName } })).data.map(({ _id, blocked, taken_down }) => ({
    _id,
    blocked,
    taken_down,
  }));
const mailsTo = async (address: string) => {
  await office.world.drain();
  return office.world.mails.filter(({ to, subject }) => to === address && /account (was taken down|works again)/.test(subject));
};
const actsOf = async () => {
  const { entries } = (await office.world.inject(listSecurityLog('billing'), { body: { who: [ada.userId] } })).body;
  return entries.filter(({ what }) => what.startsWith('account t')).map(({ what, detail }) => ({ what, detail }));
};

describe('an account that is taken down', () => {
  it('is closed to visitors everywhere at the next request, once for three operators, and nothing of it is said', async () => {
    expect([(await page()).status, await submit()]).toEqual([200, 200]);
    await office.world.drain();
    const begun = { id: String((await beginUpload(adas.link, office.world)).id) };
    const draft = await ofStoredDraft(adas, office.world);
    const replies = await Promise.all([takeDown(), takeDown(), takeDown()]);
    expect(replies).toEqual(replies.map(() => ({ status: 200, body: { success: true } })));
    const shown = await page();
    expect([shown.status, shown.text.includes('This form is not available.')]).toEqual([403, true]);
    const { world } = office;
    const params = { link: adas.link };
    expect(await submit()).toBe(403);
    const posted = await world.inject(submissions.postPublicForm, { params, body: { _f: '' } as never });
    expect([posted.status, posted.text.includes('This form is not available.')]).toEqual([403, true]);
    for (const contract of [submissions.elsewherePage, submissions.reportFormPage]) {
      expect((await world.inject(contract, { params })).status).toBe(403);
    }
    expect((await world.inject(forms.getForm, { body: { id: adas.link } })).status).toBe(403);
    expect((await world.inject(forms.getSuccessText, { body: { id: adas.formId } })).status).toBe(404);
    expect((await world.inject(submissions.createUpload, newUpload(adas.link))).status).toBe(403);
    const headers = { ...tus, 'upload-offset': '0', 'content-length': String(png.length) };
    expect((await world.inject(submissions.sendUploadChunk, { params: begun, headers, body: png })).status).toBe(403);
    const { body = {}, files = [] } = await ofDraft(adas, world);
    expect((await world.inject(submissions.keepElsewhere, { body, files } as never)).status).toBe(403);
    for (const contract of [submissions.openElsewhere, submissions.continueElsewhere]) {
      expect((await world.inject(contract, draft as never)).status).toBe(403);
    }
    expect(await actsOf()).toHaveLength(1);
    const [mail, ...more] = await mailsTo('ada@example.com');
    expect([mail?.subject, more]).toEqual([expect.stringContaining('was taken down'), []]);
    for (const part of ['Its forms ask for passwords', said.words, '/profile']) expect(mail?.text).toContain(part);
  });

  it('stays closed whatever is paid, given, edited, restored or run, and changes nothing of its own', async () => {
    const { world } = office;
    const as = ada;
    const accountId = ada.workspaceId;
    await office.ask(admin.editTableData, { body: { modalContent: { blocked: 1 }, tableData: { table: 'User', field: ada.userId } } });
    await takeDown();
    await office.ask(admin.makeThePayment, { body: { userId: ada.userId } });
    await office.ask(admin.editTableData, {
      body: { modalContent: { blocked: 0, plan: 'Premium', haveOneTimeForm: 1 }, tableData: { table: 'User', field: ada.userId } },
    });
    await world.inject(billing.setAccountSuspended, { body: { accountId, suspended: false } });
    expect((await world.inject(billing.generatePaymentToken, { as, body: { product: 'Premium' } })).status).toBe(409);
    for (const job of [
      'billing.follow-paid-plans',
      'billing.republish-plans',
      'forms.follow-accounts',
      'submissions.publish-form-states',
    ]) {
      await world.runJob(job);
    }
    await world.drain();
    const refused = [
      await make(),
      await make({ isOneTime: true }),
      await world.inject(forms.duplicateForm, { as, body: { id: adas.formId } }),
      await world.inject(forms.archiveForm, { as, body: { formId: adas.formId } }),
      await world.inject(forms.unArchiveForm, { as, body: { formId: adas.formId } }),
      await world.inject(forms.changeTitle, { as, body: { id: adas.formId, title: 'Harmless' } }),
    ];
    for (const { status, text } of refused) expect([status, text]).toEqual([403, expect.stringContaining('This account was taken down')]);
    expect([(await page()).status, await submit()]).toEqual([403, 403]);
    expect((await harm())?.words).toBe(said.words);
    expect(await users('Taken down')).toMatchObject([{ _id: ada.userId, blocked: 0 }]);
  });

  it('closes its one-time forms, which a suspension leaves open, and its shared views', async () => {
    const { world } = office;
    const accountId = ada.workspaceId;
    await office.ask(admin.editTableData, {
      body: { modalContent: { haveOneTimeForm: 1 }, tableData: { table: 'User', field: ada.userId } },
    });
    const { id } = (await make({ isOneTime: true })).body;
    await world.drain();
    const link = await linkOf(id);
    await world.inject(billing.setAccountSuspended, { body: { accountId, suspended: true } });
    expect((await page(link)).status).toBe(200);
    await takeDown();
    expect([(await page(link)).status, await submit(link)]).toEqual([403, 403]);
    await liftIt();
    // It is suspended still.
    expect([(await page(link)).status, (await page()).text.includes('not available')]).toEqual([200, false]);
  });

  it('is read, exported and objected to by its people, once for each decision, and by nobody else', async () => {
    await takeDown(ada.userId, spam);
    for (const as of [ada, bea]) {
      expect(await harm(as)).toMatchObject({
        reason: 'It is used for unwanted mails or advertising.',
        words: said.words,
        is_sealed: false,
      });
    }
    const { world } = office;
    expect((await world.inject(identity.getMe, { as: ada, body: {} })).body).toMatchObject({ taken_down: 1, blocked: 0 });
    expect((await world.inject(forms.getForms, { as: ada, body: {} })).body).toHaveLength(1);
    const csv = await world.inject(responses.exportResponsesCsv, { as: ada, body: { id: adas.formId } });
    expect([csv.status, csv.text.length > 0]).toEqual([200, true]);
    expect((await world.inject(identity.beginOwnData, { as: ada })).status).toBe(200);
    const eve = await register(world, 'eve');
    expect(await harm(eve)).toBeNull();
    expect([await object(' '), await object('It is mine.', eve)]).toEqual([422, 409]);
    expect(await Promise.all([object('It is a quiz.'), object('It is a quiz.')])).toEqual([200, 200]);
    expect([await object('It is a quiz.'), await object('Once more.', bea)]).toEqual([200, 409]);
    expect([(await harm())?.may_object, (await harm(bea))?.may_object]).toEqual([false, false]);
    expect((await harm(bea))?.objected_at).toEqual(expect.any(Number));
    const [row] = await users('Taken down');
    expect(row?.taken_down).toMatchObject({ by: operatorEmail, reason: 'spam', objection: { text: 'It is a quiz.' } });
    await world.drain();
    expect(office.world.mails.filter(({ to, subject }) => to === 'abuse@forms.example' && subject.includes('objects'))).toHaveLength(1);
    // It stays so: the objection is answered, and there may be another one.
    await takeDown(ada.userId, { reason: 'spam', words: 'It stays closed.' });
    expect(await harm()).toMatchObject({ words: 'It stays closed.', objected_at: null });
    expect(await object('Once more.')).toBe(200);
  });

  it('hears its owner in place of a member, once', async () => {
    await takeDown();
    expect([await object('x', bea), (await harm(bea))?.may_object, (await harm())?.may_object]).toEqual([200, false, true]);
    const seen = await seenOfAccount(office.world, ada.userId);
    expect([await object('It is a quiz.'), await object('It is art.')]).toEqual([200, 409]);
    expect((await liftIt({ seen })).status).toBe(409);
    const [row] = await users('Taken down');
    expect(row?.taken_down?.objection).toMatchObject({ text: 'It is a quiz.' });
  });

  it('is known by what its forms say where that is made elsewhere, until it is lifted', async () => {
    const { world } = office;
    const fields = ['Date of birth', 'Passport number'].map((label) => {
      const column = newElement('input', newId);
      return { id: newId(), content: [{ cols: [{ ...column, content: { ...column.content, label } }] }] };
    });
    const newform = newPages({ title: 'Quiz', newId }).map((each) => ({ ...each, rows: fields }));
    const made = async (as: Caller) => {
      await world.runJob('forms.follow-accounts');
      const { id } = (await world.inject(forms.newForm, { as, body: { newform } })).body;
      return (await world.inject(forms.getForms, { as, body: {} })).body.find(({ _id }) => _id === id)?.harm;
    };
    const eve = await register(world, 'eve');
    await world.inject(billing.setAccountPlan, { body: { accountId: eve.workspaceId, plan: 'Premium' } });
    await world.drain();
    expect([await made(ada), await made(eve)]).not.toContain('held');
    await takeDown();
    expect(await made(eve)).toBe('held');
    await liftIt();
    expect(await made(eve)).not.toBe('held');
  });

  it('opens again once it is lifted, for its owner too, as often as that is sent', async () => {
    await takeDown();
    expect(await office.ask(admin.getTakenDownInfo)).toEqual({ count: 1, data: 1 });
    expect(await Promise.all([liftIt(), liftIt()])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect([(await page()).status, await submit(), (await make()).status]).toEqual([200, 200, 200]);
    expect([await harm(), await users('Taken down')]).toEqual([null, []]);
    expect((await mailsTo('ada@example.com')).map(({ text }) => text.includes(lift.words))).toEqual([false, true]);
    expect(await object('Why?')).toBe(409);
    expect((await actsOf()).map(({ what }) => what).sort()).toEqual(['account take-down lifted', 'account taken down']);
    expect((await actsOf()).every(({ detail }) => detail.includes('takenDown'))).toBe(true);
  });

  it('is mailed to nobody where the address was never proven, nor is what is decided about its forms', async () => {
    const { world } = office;
    const eve = await register(world, 'eve');
    const { formId } = await makeThings(world, eve);
    const caseOf = () => office.ask(admin.getHarmCase, { body: { formId } });
    expect((await caseOf()).account?.taken_down).toBeNull();
    await office.ask(admin.takeDownForm, { body: { formId, reason: 'Seen', words: said.words, seen: neverSeen } });
    expect((await takeDown(eve.userId)).status).toBe(200);
    expect((await caseOf()).account?.taken_down).toMatchObject({ ...said, by: operatorEmail });
    await world.drain();
    expect(world.mails.filter(({ to, text }) => to === 'eve@example.com' && text.includes(said.words))).toEqual([]);
  });

  it('is told of with the time of the decision, and not where it is lifted by the time the mail would be written', async () => {
    const { world } = office;
    await takeDown();
    await liftIt();
    const mails = await mailsTo('ada@example.com');
    for (const { text } of mails) expect(text).toMatch(/This was decided on .+ UTC\./);
    const [down, up] = world.published('billing.v1.AccountHarmDecided');
    const late = async (told: typeof down) => {
      await world.publish('billing.v1.AccountHarmDecided', ada.workspaceId, told as never);
      return (await mailsTo('ada@example.com')).length - mails.length;
    };
    expect([down?.decision, await late(down), up?.decision, await late(up)]).toEqual(['taken_down', 0, 'lifted', 1]);
  });

  it('is not found where nobody has it, and takes no reason of the other decision', async () => {
    expect((await takeDown('missing00000000000001')).status).toBe(404);
    const body = { accountId: ada.workspaceId, decision: 'lifted', reason: 'spam', words: 'x', seen: neverSeen } as const;
    expect((await office.world.inject(billing.decideAccountHarm, { body })).status).toBe(422);
  });

  it('leaves what its forms said for ninety days where it is deleted meanwhile', async () => {
    const { world } = office;
    await takeDown();
    await world.inject(identity.removePerson, { body: { userId: ada.userId } });
    await world.drain();
    world.clock.advance(10_000);
    for (const name of ['forms', 'submissions', 'billing', 'responses']) await world.runJob(`${name}.erase`);
    expect((await page()).status).toBe(404);
    await world.runJob('forms.sweep-cases');
    const caseOf = () => office.ask(admin.getHarmCase, { body: { formId: adas.formId } });
    expect(await caseOf()).toMatchObject({ is_deleted: true, state: 'taken_down', title: '' });
    expect((await caseOf()).parts.length).toBeGreaterThan(1);
    world.clock.advance(91 * 24 * 3_600_000);
    await world.runJob('forms.sweep-cases');
    expect((await caseOf()).parts).toEqual([]);
    expect(await users('Taken down')).toEqual([]);
  });
});

describe('what was answered to an account that is taken down', () => {
  const pages = async (id: string, as?: Caller) => {
    const { world } = office;
    const csv = await world.inject(responses.downloadResponseCsv, { params: { responseId: id }, query: {} });
    const pdf = await world.inject(responses.generatePdf, { ...(as && { as }), params: { responseId: id }, query: {} });
    return [(await world.inject(responses.getFormWithResponse, { ...(as && { as }), body: { id } })).status, pdf.status, csv.status];
  };
  const own = async (contract: Contract, body: object) => (await office.world.inject(contract, { as: ada, body })).status;

  it('is shown to its people alone, and neither at public addresses nor by shared views', async () => {
    const { responseId: id, world, view } = await answered();
    expect([await pages(id), await pages(id, ada)]).toEqual([
      [200, 200, 200],
      [200, 200, 200],
    ]);
    await takeDown(ada.userId, spam);
    // Who is in a workspace has a ticket for the CSV.
    expect([await pages(id), await pages(id, ada), await pages(id, office.operator)]).toEqual([
      [404, 404, 404],
      [200, 200, 404],
      [200, 200, 404],
    ]);
    expect((await world.inject(responses.getSharedView, { body: { token: view } })).status).toBe(404);
    const { data } = (await world.inject(responses.exportResponsesCsv, { as: ada, body: { id: adas.formId, responseId: id, zone: 'UTC' } }))
      .body;
    expect((await world.inject(responses.downloadResponsesCsv, { params: { ticket: data.split('/').at(-1) ?? '' } })).status).toBe(200);
    await liftIt();
    expect(await pages(id)).toEqual([200, 200, 200]);
  });

  it('is kept from its people where it was taken down for asking for secrets, until that is lifted', async () => {
    const { responseId: id, world } = await answered();
    const begun = (await world.inject(responses.exportResponsesCsv, { as: ada, body: { id: adas.formId, zone: 'UTC' } })).body.data;
    await takeDown();
    expect((await harm())?.is_sealed).toBe(true);
    const all = () =>
      Promise.all([
        own(responses.getResponses, { id: adas.formId }),
        own(responses.exportResponsesCsv, { id: adas.formId, zone: 'UTC' }),
        own(responses.getFormWithResponse, { id }),
        own(responses.deleteAllResponse, { id: adas.formId }),
        own(responses.archiveResponse, { formId: adas.formId, responseId: id }),
        own(submissions.getHeldResponses, { id: adas.formId }),
      ]);
    expect(await all()).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await world.inject(responses.downloadResponsesCsv, { params: { ticket: begun.split('/').at(-1) ?? '' } })).status).toBe(410);
    // A file that was begun before is made again: it must not end as if it were whole.
    const going = { formId: adas.formId, workspaceId: ada.workspaceId };
    expect((await world.inject(responses.findAnswers, { body: going })).status).toBe(503);
    const { entries } = (await world.inject(findOwnData('responses'), { body: { userId: ada.userId, workspaceId: ada.workspaceId } })).body;
    expect(entries.map(({ name }) => name)).toContain(`answers/${adas.formId}/kept-back.json`);
    await liftIt();
    expect((await all()).slice(0, 3)).toEqual([200, 200, 200]);
  });

  it('is kept from them where a form alone is taken down, which they do not delete either', async () => {
    const { responseId: id, world, view } = await answered();
    const { formId } = adas;
    const decision = { formId, reason: 'It asks for passwords', words: 'Please ask for something else.' };
    await office.ask(admin.takeDownForm, { body: { ...decision, seen: neverSeen } });
    expect(await own(responses.getResponses, { id: formId })).toBe(403);
    expect([(await pages(id))[0], (await world.inject(responses.getSharedView, { body: { token: view } })).status]).toEqual([404, 404]);
    expect(await own(forms.archiveForm, { formId })).toBe(200);
    expect(await own(forms.deleteForm, { formId })).toBe(403);
    expect((await world.inject(forms.deleteAllForms, { as: ada, body: { id: ada.workspaceId } })).body).toMatchObject({ count: 0 });
    await office.ask(admin.liftTakeDown, { body: { ...decision, seen: await seenOfForm(office, formId) } });
    expect([await own(responses.getResponses, { id: formId }), await own(forms.deleteForm, { formId })]).toEqual([200, 200]);
  });

  /** A response, and the token of a view that shows it. */
  async function answered() {
    const { world } = office;
    return { world, responseId: adas.responseId, view: await sharedView(adas, world) };
  }
});

describe('a program that knows no take-down', () => {
  it('opens nothing by what it tells, neither an account nor a form', async () => {
    const { world } = office;
    await takeDown();
    const told = world.published('billing.v1.PlanChanged').at(-1);
    expect(told).toMatchObject({ blocked: true, standing: 'taken_down' });
    const changedAt = Number(told?.changedAt) + 10;
    const { standing: _standing, ...older } = { ...told, blocked: false, changedAt: BigInt(changedAt) };
    await world.publish('billing.v1.PlanChanged', ada.workspaceId, older as never, { sequence: changedAt });
    expect([(await page()).status, await submit(), (await make()).status]).toEqual([403, 403, 403]);
  });

  it('closes what only a newer program knows', async () => {
    const { world } = office;
    const told = world
      .published('billing.v1.PlanChanged')
      .filter(({ accountId }) => accountId === ada.workspaceId)
      .at(-1);
    const changedAt = Number(told?.changedAt) + 10;
    const newer = { ...told, standing: 'sealed', changedAt: BigInt(changedAt) };
    await world.publish('billing.v1.PlanChanged', ada.workspaceId, newer as never, { sequence: changedAt });
    expect([(await page()).status, await submit()]).toEqual([403, 403]);
  });
});
