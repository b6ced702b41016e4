import { admin, billing, forms, listSecurityLog, submissions, twinOf } from '@formwright/contracts';
import { newElement, newPages, type Pages } from '@formwright/form-model';
import type { Caller } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeThings, submissionTo, type Things } from '../bad-input/things.ts';
import { newId } from '../every-kind.ts';
import { register } from '../product-world.ts';
import { type BackOffice, openBackOffice, operatorEmail } from './back-office.ts';
import { seenOfForm } from './seen.ts';

let office: BackOffice;
let ada: Caller;
let adas: Things;
beforeAll(async () => {
  office = await openBackOffice();
  ada = await register(office.world, 'ada');
  await office.world
    .store('identity')
    .collection({ name: 'users' })
    .updateOne({ _id: ada.userId }, { $set: { isVerified: true } });
  adas = await makeThings(office.world, ada);
  await office.world.drain();
});
afterAll(() => office.world.close());

const said = { reason: 'Asks for passwords of a bank', words: 'Your form asks for passwords. Please ask for something else.' };
const decide = async (contract: typeof admin.takeDownForm, formId = adas.formId, more = {}) =>
  office.refused(contract, { body: { formId, ...said, seen: await seenOfForm(office, formId), ...more } });
const page = async (link = adas.link) => {
  const { status, text } = await office.world.inject(forms.publicFormPage, { params: { link } });
  return { status, text };
};
const submit = (link = adas.link) => {
  office.world.clock.advance(60_000);
  return office.world.inject(submissions.saveUserForm, { body: submissionTo(link) });
};
const post = (link = adas.link) => office.world.inject(submissions.postPublicForm, { params: { link }, body: { _f: '' } as never });
const queue = async (tabName = 'Open') => (await office.ask(admin.getHarmQueue, { body: { tabName } })).data;
const caseOf = (formId = adas.formId) => office.ask(admin.getHarmCase, { body: { formId } });
const report = async (ip: string, link = adas.link) => {
  const body = { form_id: link, reason: 'secrets' as const, text: `It asks for my password, says ${ip}` };
  const { status } = await office.world.inject(submissions.reportForm, { ip, body });
  await office.world.drain();
  return status;
};
const opened = (views: number, at = office.world.clock.now()) =>
  office.world.publish('submissions.v1.FormSeen', adas.formId, {
    ...{ formId: adas.formId, workspaceId: ada.workspaceId, views, starts: 0, at: BigInt(at) },
  });
const setPlan = (plan: 'Free' | 'Premium') => office.world.inject(billing.setAccountPlan, { body: { accountId: ada.workspaceId, plan } });

const mailsTo = async (address: string) => {
  await office.world.drain();
  return office.world.mails.filter(({ to, text }) => to === address && (text.includes(adas.formId) || text.includes('/evi-admin')));
};

describe('a form that visitors report', () => {
  it('is in the queue with their words, and one report more for each visitor', async () => {
    expect(await queue()).toEqual([]);
    for (const ip of ['10.0.1.1', '10.0.2.1', '10.0.2.1']) expect(await report(ip)).toBe(200);
    const [row, ...others] = await queue();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ form_id: adas.formId, user_id: ada.userId, email: 'ada@example.com', state: 'none', reports: 2 });
    expect(await office.ask(twinOf(admin.getHarmQueue), { query: { page: '1' } })).toMatchObject({ total: 1 });
    expect((await caseOf()).visits).toBe(0);
    await opened(1240);
    const found = await caseOf();
    expect(found.said.map(({ reason }) => reason)).toEqual(['secrets', 'secrets']);
    expect(found.said[0]?.text).toContain('It asks for my password');
    expect(found).toMatchObject({ all_reports: 2, visits: 1240, decisions: [], objection: null, away: [] });
    expect(found.parts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['form', 'input', 'upload']));
    expect((await page()).status).toBe(200);
    const reporting = await office.world.inject(submissions.reportFormPage, { params: { link: adas.link } });
    expect(reporting.text).toContain('<a href="mailto:abuse@forms.example">');
    // Of the first report; the next mail is that of the third.
    expect((await mailsTo('abuse@forms.example')).map(({ subject }) => subject)).toEqual([expect.stringContaining('was reported once')]);
  });

  it('is closed everywhere by a take-down, once for two operators, and nothing of it is said', async () => {
    const replies = await Promise.all([decide(admin.takeDownForm), decide(admin.takeDownForm), decide(admin.takeDownForm)]);
    expect(replies).toEqual(replies.map(() => ({ status: 200, body: { success: true } })));
    const shown = await page();
    expect(shown.status).toBe(403);
    expect(shown.text).toContain('This form is not available.');
    const { title } = (await caseOf()) as { title: string };
    expect(shown.text).not.toContain(title);
    expect((await submit()).status).toBe(403);
    expect([(await post()).status, (await post()).text.includes('This form is not available.')]).toEqual([403, true]);
    expect((await office.world.inject(forms.getForm, { body: { id: adas.link } })).status).toBe(403);
    expect((await office.world.inject(submissions.elsewherePage, { params: { link: adas.link } })).status).toBe(403);
    expect((await office.world.inject(submissions.reportFormPage, { params: { link: adas.link } })).status).toBe(403);
    expect(await report('10.0.9.1')).toBe(404);
    const { decisions, reports, all_reports, state } = await caseOf();
    expect({ reports, all_reports, state }).toEqual({ reports: 0, all_reports: 2, state: 'taken_down' });
    expect(decisions).toMatchObject([{ decision: 'taken_down', ...said, reports: 2, by: operatorEmail }]);
    const { entries } = (await office.world.inject(listSecurityLog('forms'), { body: { who: [ada.userId] } })).body;
    const acts = entries.filter(({ what }) => what === 'form taken down').map(({ detail }) => JSON.parse(detail));
    expect(acts).toMatchObject([
      { state: ['none', 'taken_down'], form: adas.formId, reports: '2', score: expect.stringMatching(/^\d+$/), ...said },
    ]);
    const [mail, ...more] = await mailsTo('ada@example.com');
    expect([mail?.subject, more]).toEqual([expect.stringContaining('was taken down'), []]);
    expect(mail?.text).toContain(said.words);
    expect(mail?.text).not.toContain(said.reason);
    expect(await queue()).toEqual([]);
    expect(await queue('Decided')).toMatchObject([{ form_id: adas.formId, state: 'taken_down' }]);
  });

  it('stays closed whatever its owner does', async () => {
    const { world } = office;
    const as = ada;
    await setPlan('Premium');
    await world.drain();
    const { link: own } = (await world.inject(forms.editFormID, { as, body: { id: adas.formId, shorten: true } })).body as {
      link?: string;
    };
    await world.drain();
    for (const link of [adas.link, own ?? adas.link]) {
      const { status } = await page(link);
      expect([302, 403]).toContain(status);
    }
    await world.inject(forms.archiveForm, { as, body: { formId: adas.formId } });
    await world.drain();
    expect((await page()).text).not.toContain('closed by its owner');
    await world.inject(forms.unArchiveForm, { as, body: { formId: adas.formId } });
    await world.inject(forms.changeTitle, { as, body: { id: adas.formId, title: 'A harmless name' } });
    await world.drain();
    const [, { link }] = (await world.inject(forms.getForm, { as, body: { id: adas.formId } })).body as [unknown, { link: string }];
    adas = { ...adas, link };
    expect((await page()).status).toBe(403);
    expect((await submit()).status).toBe(403);
    const rows = (await world.inject(forms.getForms, { as, body: {} })).body;
    expect(rows.find(({ _id }) => _id === adas.formId)?.harm).toBe('taken_down');
  });

  it('says to its people why, and takes one objection, which the operators read first', async () => {
    const ask = (as: Caller) => office.world.inject(forms.getFormHarm, { as, body: { id: adas.formId } });
    expect((await ask(ada)).body).toMatchObject({ state: 'taken_down', words: [said.words], objected_at: null });
    const eve = await register(office.world, 'eve');
    expect((await ask(eve)).status).toBe(404);
    const object = (text: string, as = ada) => office.world.inject(forms.objectToHarm, { as, body: { id: adas.formId, text } });
    expect((await object(' ')).status).toBe(422);
    expect((await object('It is a quiz about passwords.', eve)).status).toBe(404);
    const quiz = 'It is a quiz about passwords.';
    const replies = await Promise.all([object(quiz), object(quiz)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    // Another one waits for the decision, and is said to.
    expect(await object('Once more.')).toMatchObject({
      status: 409,
      body: { error: { text: expect.stringContaining('objected already') } },
    });
    expect((await ask(ada)).body.objected_at).toEqual(expect.any(Number));
    expect(await queue()).toMatchObject([{ form_id: adas.formId, has_objection: true }]);
  });

  it('stays closed where an operator says so to the objection, which waits no longer', async () => {
    const seen = await seenOfForm(office, adas.formId);
    const again = { reason: 'It is no quiz', words: 'It stays closed.', seen };
    for (let time = 0; time < 2; time += 1) expect((await decide(admin.takeDownForm, adas.formId, again)).status).toBe(200);
    const { decisions, objection, state } = await caseOf();
    expect([state, objection, decisions.map(({ words }) => words)]).toEqual(['taken_down', null, [again.words, said.words]]);
    expect(decisions.map((each) => each.objection)).toEqual(['It is a quiz about passwords.', '']);
    expect(await queue()).toEqual([]);
  });

  it('opens again once it is lifted, and is not held again', async () => {
    expect(await decide(admin.clearForm)).toEqual({
      status: 409,
      body: { error: { formId: 'This form is taken down. Lift that instead.' } },
    });
    const seen = await seenOfForm(office, adas.formId);
    for (let time = 0; time < 2; time += 1) expect((await decide(admin.liftTakeDown, adas.formId, { seen })).status).toBe(200);
    expect((await page()).status).toBe(200);
    expect((await submit()).status).toBe(200);
    const { decisions, objection, state } = await caseOf();
    expect([objection, state]).toEqual([null, 'cleared']);
    expect(decisions.map(({ decision }) => decision)).toEqual(['lifted', 'taken_down', 'taken_down']);
    const objected = await office.world.inject(forms.objectToHarm, { as: ada, body: { id: adas.formId, text: 'Why?' } });
    expect(objected.status).toBe(409);
    expect((await decide(admin.takeDownForm, 'unknown')).status).toBe(404);
  });

  it('is lifted no more beyond fifty decisions about forms of an account within a day, and made without a mail', async () => {
    const { world } = office;
    const eve = await register(world, 'evelyn');
    const { formId } = await makeThings(world, eve);
    for (let time = 0; time < 50; time += 1) {
      const { status } = await decide(time % 2 === 0 ? admin.takeDownForm : admin.liftTakeDown, formId);
      expect(status).toBe(200);
    }
    const told = () => world.published('forms.v1.FormHarmDecided').filter(({ workspaceId }) => workspaceId === eve.workspaceId).length;
    const other = (await makeThings(world, eve)).formId;
    for (const id of [formId, other]) expect((await decide(admin.takeDownForm, id)).status).toBe(200);
    expect((await decide(admin.liftTakeDown, other)).status).toBe(429);
    expect(told()).toBe(50);
    world.clock.advance(24 * 3_600_000 + 100);
    expect((await decide(admin.liftTakeDown, formId)).status).toBe(200);
    expect(told()).toBe(51);
  });

  it('decides nothing about what was not read, and nothing twice', async () => {
    const { world } = office;
    const { formId } = await makeThings(world, await register(world, 'fay'));
    const first = await seenOfForm(office, formId);
    await decide(admin.takeDownForm, formId);
    const seen = await seenOfForm(office, formId);
    const lift = () => decide(admin.liftTakeDown, formId, { seen });
    expect(await decide(admin.takeDownForm, formId, { seen: first, words: 'Otherwise.' })).toMatchObject({
      status: 409,
      body: { error: { seen: expect.stringContaining('meanwhile') } },
    });
    expect((await lift()).status).toBe(200);
    expect((await decide(admin.takeDownForm, formId)).status).toBe(200);
    // What came of it stays: it opens no newer take-down.
    expect((await lift()).status).toBe(200);
    expect((await caseOf(formId)).state).toBe('taken_down');
  });

  it('is cleared, and reported again it is in the queue again', async () => {
    for (const ip of ['10.0.20.1', '10.0.21.1', '10.0.22.1', '10.0.23.1']) await report(ip);
    expect(await queue()).toMatchObject([{ reports: 4, state: 'cleared' }]);
    const mails = (await mailsTo('abuse@forms.example')).map(({ subject }) => subject.replace(/.*” /, ''));
    expect(mails).toEqual(['was reported once', 'was reported once', 'was reported 3 times']);
    expect((await decide(admin.clearForm)).status).toBe(200);
    expect(await queue()).toEqual([]);
    // What is counted is of the time since that, with its quarter of an hour.
    const { visits } = await caseOf();
    await opened(500, office.world.clock.now() - 3_600_000);
    await opened(7);
    const { decisions, ...found } = await caseOf();
    expect(found).toMatchObject({ reports: 0, all_reports: 6, visits: (visits ?? 0) + 7, reports_since: decisions[0]?.at });
    // Of the take-down and its end; of reports an owner hears nothing.
    expect((await mailsTo('ada@example.com')).map(({ subject }) => subject.replace(/.*” /, ''))).toEqual([
      'was taken down',
      'was taken down',
      'is open again',
    ]);
  });

  it('leaves what it said for ninety days where an operator deletes it', async () => {
    const { world } = office;
    await decide(admin.takeDownForm);
    await office.ask(admin.deleteTableData, { body: { table: 'Form', field: adas.formId } });
    await world.drain();
    await world.runJob('forms.sweep-cases');
    expect(await caseOf()).toMatchObject({ is_deleted: true, state: 'taken_down', visits: null, away: [] });
    expect((await caseOf()).parts.length).toBeGreaterThan(1);
    world.clock.advance(91 * 24 * 3_600_000);
    await world.runJob('forms.sweep-cases');
    expect((await caseOf()).parts).toEqual([]);
    expect((await caseOf()).decisions.length).toBeGreaterThan(2);
    const { entries } = (await world.inject(listSecurityLog('forms'), { body: { who: [ada.userId] } })).body;
    const acts = entries.filter(({ from }) => from.startsWith('operator ')).map(({ what }) => what);
    expect(acts.sort()).toEqual([
      'form cleared',
      'form removed',
      'form taken down',
      'form taken down',
      'form taken down',
      'take-down lifted',
    ]);
  });
});

describe('a form that the rules hold', () => {
  const asking = (label: string, title = 'PayPal: your account is suspended') => {
    const [page] = newPages({ title, newId });
    const columns = ['Email', label].map((name) => {
      const column = newElement('input', newId);
      return { ...column, content: { ...column.content, label: name } };
    });
    return [{ ...page, rows: columns.map((column) => ({ id: newId(), content: [{ cols: [column] }] })) }] as Pages;
  };
  let id: string;
  let link: string;
  const load = async (formId: string, as = ada) => {
    const { body } = await office.world.inject(forms.getForm, { as, body: { id: formId } });
    return body as [Pages, { link: string; harm: string; version: number }];
  };
  const make = async (newform: Pages) => {
    const made = (await office.world.inject(forms.newForm, { as: ada, body: { newform } })).body.id;
    await office.world.drain();
    return made;
  };
  const harmOf = async (formId: string, as = ada) => (await load(formId, as))[1].harm;

  it('is never shown, is in the queue with its reasons, and its owner is told them in words', async () => {
    id = await make(asking('Password'));
    [, { link }] = await load(id);
    expect((await page(link)).status).toBe(403);
    expect(await queue()).toMatchObject([{ form_id: id, state: 'held' }]);
    const { reasons, decisions } = await caseOf(id);
    expect(reasons.map(({ code }) => code)).toContain('password');
    expect(decisions).toMatchObject([{ decision: 'held', by: '' }]);
    const { body } = await office.world.inject(forms.getFormHarm, { as: ada, body: { id } });
    expect(body).toMatchObject({ state: 'held', objected_at: null });
    expect(body.words[0]).toContain('It asks for a password');
    await office.world.drain();
    const told = office.world.mails.filter(({ text }) => text.includes(id)).map(({ to }) => to);
    expect(told).toEqual(['ada@example.com']);
    expect(office.world.mails.filter(({ to, subject }) => to === 'abuse@forms.example' && subject.endsWith('is held'))).toHaveLength(1);
  });

  it('is cleared with its text, and judged again with another one', async () => {
    expect((await decide(admin.clearForm, id)).status).toBe(200);
    expect((await page(link)).status).toBe(200);
    await office.world.drain();
    const told = office.world.mails.filter(({ to, text }) => to === 'ada@example.com' && text.includes(id));
    expect(told.map(({ subject }) => subject.replace(/.*” /, ''))).toEqual(['is held until we have looked at it', 'is open again']);
    await office.world.inject(forms.saveRedirectUrl, { as: ada, body: { formId: id, urlUpdate: 'https://example.com/' } });
    expect(await harmOf(id)).toBe('cleared');
    await office.world.inject(forms.changeTitle, { as: ada, body: { id, title: 'PayPal: verify your account' } });
    expect(await harmOf(id)).toBe('held');
    await office.world.drain();
    expect((await page(link)).status).toBe(403);
  });

  it('is not cleared with another text than the one that was read', async () => {
    const formId = await make(asking('Password'));
    const { text } = await caseOf(formId);
    const [, { version }] = await load(formId);
    const body = { form_id: formId, title: 'T', form_header: 'T', formData: asking('PIN of your card'), version };
    expect((await office.world.inject(forms.saveForm, { as: ada, body })).status).toBe(200);
    expect(await decide(admin.clearForm, formId, { text })).toEqual({
      status: 409,
      body: { error: { text: 'It was changed after you read it. Please read it again.' } },
    });
    expect(await harmOf(formId)).toBe('held');
    expect((await decide(admin.clearForm, formId, { text: (await caseOf(formId)).text })).status).toBe(200);
    expect(await harmOf(formId)).toBe('cleared');
  });

  it('opens by itself once its owner has changed what was noticed', async () => {
    const [, { version }] = await load(id);
    const [harmless] = asking('Favorite color');
    const body = { form_id: id, title: 'Colors', form_header: 'Colors', formData: [{ ...harmless, title: 'Colors' }], version };
    expect((await office.world.inject(forms.saveForm, { as: ada, body })).status).toBe(200);
    await office.world.drain();
    expect(await harmOf(id)).toBe('none');
    expect((await page(link)).status).toBe(200);
  });

  it('is told once a day, however often it is saved so, and pushes out nothing that was decided', async () => {
    const formId = await make(asking('Password'));
    const save = async (label: string) => {
      const [, { version }] = await load(formId);
      const body = { form_id: formId, title: 'T', form_header: 'T', formData: asking(label), version };
      expect((await office.world.inject(forms.saveForm, { as: ada, body })).status).toBe(200);
      await office.world.drain();
    };
    const [mails, { decisions }] = [office.world.mails.length, await caseOf(formId)];
    for (let turn = 0; turn < 3; turn += 1) {
      await save('Favorite color');
      await save('Password');
    }
    expect(await harmOf(formId)).toBe('held');
    expect([office.world.mails.length, (await caseOf(formId)).decisions.length]).toEqual([mails, decisions.length]);
    office.world.clock.advance(25 * 3_600_000);
    await save('Favorite color');
    await save('Password');
    expect(office.world.mails.length).toBeGreaterThan(mails);
  });

  it('may not be made again from what was taken down: by a copy under another name, or, where it asks for something, by another account', async () => {
    const taken = await make(asking('Favorite bank'));
    await decide(admin.takeDownForm, taken);
    const copy = await office.world.inject(forms.duplicateForm, { as: ada, body: { id: taken } });
    expect(await harmOf(copy.body._id)).toBe('held');
    expect((await caseOf(copy.body._id)).reasons).toMatchObject([{ code: 'taken_down' }]);
    const stateElsewhere = async (formId: string, name: string) => {
      const eve = await register(office.world, name);
      const again = (await office.world.inject(forms.newForm, { as: eve, body: { newform: (await load(formId))[0] } })).body.id;
      return harmOf(again, eve);
    };
    expect(await stateElsewhere(taken, 'mallory')).toBe('held');
    // Others begin with the same example, too.
    const plain = await make(asking('Favorite color', 'Contact'));
    await decide(admin.takeDownForm, plain);
    expect(await stateElsewhere(plain, 'honest')).toBe('none');
  });
});

it('a form is decided about with words alone: blank ones are refused by the field, and space around them is left away', async () => {
  const { formId } = await makeThings(office.world, await register(office.world, 'wanda'));
  expect(await decide(admin.takeDownForm, formId, { words: ' \n ', reason: '\t' })).toEqual({
    status: 400,
    body: { error: { words: 'Must not be empty.', reason: 'Must not be empty.' } },
  });
  const spaced = { words: ' \nIt is fine.\n', reason: '  Looked at ' };
  expect((await decide(admin.clearForm, formId, spaced)).status).toBe(200);
  expect((await caseOf(formId)).decisions.at(-1)).toMatchObject({ words: 'It is fine.', reason: 'Looked at' });
});
