import { createHash } from 'node:crypto';
import { readZipFiles } from '@formwright/archive/testing';
import { billing, forms, identity, responses, submissions, support, team } from '@formwright/contracts';
import { type Caller, DAY_MS, pause } from '@formwright/platform';
import { createTestPasskey, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutOf } from './bad-input/sample-steps.ts';
import { everyKind, png } from './every-kind.ts';
import { createProductWorld, password, publicUrl, register } from './product-world.ts';

let world: TestWorld;
let owner: Caller;
let form: { id: string; link: string; pages: unknown };
beforeAll(async () => {
  world = await createProductWorld();
  owner = await register(world, 'owner', { avatar: png });
  await world.inject(billing.setAccountPlan, { body: { accountId: owner.workspaceId, plan: 'Premium' } });
  await world.drain();
  form = await answeredForm(owner, 'Kiln firing');
});
afterAll(() => world.close());

const { pages, answers, keyOf } = everyKind;
const titled = (title: string) => pages.map((page, index) => (index === 0 ? { ...page, title } : page));

/** A form with an image, an answer with a file, and one that is archived. */
async function answeredForm(as: Caller, title: string) {
  const { id } = (await world.inject(forms.newForm, { as, body: { newform: titled(title) } })).body;
  const body = { title, formData: titled(title), form_id: id, form_header: 'About', userFormlabels: [] };
  const files = [{ field: keyOf('image'), name: 'a.png', content: png, type: 'image/png' }];
  const saved = (await world.inject(forms.saveForm, { as, body, files })).body as unknown as [unknown, { link: string }];
  await world.drain();
  const sent = { dataForm: { id: saved[1].link }, userData: answers };
  const field = `userFormDataFiles/${keyOf('upload')}/0`;
  await world.inject(submissions.saveUserForm, { body: sent, files: [{ field, name: 'CV.png', content: png, type: 'image/png' }] });
  const second = await world.inject(submissions.saveUserForm, {
    body: { ...sent, userData: { ...answers, [keyOf('input')]: { value: 'archived one' } } },
    files: [{ field, name: 'CV.png', content: png, type: 'image/png' }],
  });
  await world.drain();
  await world.inject(responses.archiveResponse, { as, body: { formId: id, responseId: second.body.id } });
  return { id, link: saved[1].link, pages: saved[0] };
}

/** @returns when it was paid */
async function payFor(product: 'Premium'): Promise<number> {
  const { params } = await checkoutOf(owner, world, product);
  await world.inject(billing.postSandboxCheckout, { params, body: { card: 'pays' } });
  await world.drain();
  return world.clock.now();
}

const begin = async (as: Caller = owner) => (await world.inject(identity.beginOwnData, { as })).body;
const state = async (as: Caller = owner) => (await world.inject(identity.getOwnData, { as })).body.data;
const open = (id: string, as: Caller = owner) => world.inject(identity.openOwnData, { body: { id }, as });
const remove = (id: string, as: Caller = owner) => world.inject(identity.removeOwnData, { body: { id }, as });
const follow = (address: string) => world.inject(identity.downloadOwnData, { params: { ticket: address.split('/').at(-1) ?? '' } });

async function made(as: Caller = owner): Promise<string> {
  const { _id } = await begin(as);
  while ((await state(as))?.state === 'making') await pause(50);
  expect(await state(as)).toMatchObject({ _id, state: 'ready' });
  return _id;
}

async function archiveOf(as: Caller = owner) {
  const reply = await follow((await open(await made(as), as)).body.data);
  expect(reply.status).toBe(200);
  const found = await readZipFiles(reply.bytes);
  const text = (name: string) => new TextDecoder().decode(found[name]);
  return { reply, found, names: Object.keys(found), text, json: (name: string) => JSON.parse(text(name)) };
}

describe('the ZIP of an account', () => {
  it('has the profile, forms as they are stored, answers, files, views, messages and plan, and lists them with their digests', async () => {
    await world.inject(responses.saveView, {
      as: owner,
      body: { id: form.id, viewId: 'v1', revision: 0, name: 'Unread', query: { search: 'x' }, columns: [keyOf('input')] },
    });
    const paidAt = await payFor('Premium');
    const other = (await world.inject(forms.newForm, { as: owner, body: { newform: titled('Put away') } })).body.id;
    await world.inject(forms.archiveForm, { as: owner, body: { formId: other } });
    await world.drain();
    const { reply, found, names, text, json } = await archiveOf();
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="My data - \d{4}-\d\d-\d\d\.zip"/),
      'content-length': String(reply.bytes.length),
    });
    expect(await state()).toMatchObject({ isWhole: true, done: 4, total: 4, size: reply.bytes.length });

    const me = (await world.inject(identity.getMe, { as: owner, body: {} })).body;
    const profile = json('account/profile.json');
    expect(profile).toMatchObject({ firstname: 'Ada', lastname: 'L', email: 'owner@example.com', picture: `account/${me.avatar}` });
    expect(found[profile.picture]).toEqual(png);
    expect(json('account/plan.json')).toMatchObject({
      ...{ plan: 'Premium', isSuspended: false, oneTimeForms: 0, paidMonths: 1 },
      paidBy: { base: null, payments: [{ plan: 'Premium', cents: 2100, at: paidAt }] },
    });
    expect(json('account/payments/0001.json')).toEqual([
      {
        product: 'Premium',
        cents: 2100,
        status: 'paid',
        provider: 'sandbox',
        at: paidAt,
        invoice: expect.stringMatching(/^\d{4}-000001$/),
      },
    ]);

    const document = json(`forms/${form.id}/form.json`);
    const [storedPages, details] = (await world.inject(forms.getForm, { as: owner, body: { id: form.id } })).body as [unknown, object];
    expect([document.pages, document.archivedAt]).toEqual([storedPages, null]);
    expect(details).toMatchObject(document.details);
    const image = /\/files\/Form\/\w+\/([^"]+)/.exec(JSON.stringify(storedPages))?.[1];
    expect(found[`forms/${form.id}/${image}`]).toEqual(png);
    expect(json(`forms/${other}/form.json`)).toMatchObject({ details: { title: 'Put away' }, archivedAt: expect.any(Number) });

    const lines = text(`answers/${form.id}/answers.jsonl`)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ state: list, response }) => [list, response[keyOf('input')].value])).toEqual([
      ['active', 'A short text'],
      ['archived', 'archived one'],
    ]);
    for (const { _id } of lines) expect(found[`answers/${form.id}/files/${_id}/CV.png`]).toEqual(png);
    expect(json(`answers/${form.id}/views.json`)).toEqual([{ name: 'Unread', query: { search: 'x' }, columns: [keyOf('input')] }]);

    const { entries, ...about } = json('manifest.json');
    expect(about).toMatchObject({ format: 'formwright-own-data', version: 1, isWhole: true });
    expect(entries.map(({ name }: { name: string }) => name)).toEqual(names.slice(0, -1));
    for (const { name, size, sha256 } of entries) {
      const content = found[name] ?? Buffer.alloc(0);
      expect([name, size, sha256]).toEqual([name, content.length, createHash('sha256').update(content).digest('hex')]);
    }
    expect(text('README.txt')).toContain('answers.jsonl');
    expect(text('README.txt')).toMatch(/^Your data, as it was on \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)\./);
  });

  it('has no secrets, and nothing of others', async () => {
    const neighbor = await register(world, 'neighbor');
    await world.drain();
    const theirs = await answeredForm(neighbor, 'Not yours');
    const passkey = createTestPasskey(publicUrl);
    const { options } = (await world.inject(identity.beginPasskey, { as: owner, body: { password } })).body;
    await world.inject(identity.addPasskey, { as: owner, body: { ...passkey.make(options), name: 'Laptop' } });
    await world.inject(team.addMemberToTheTeam, { as: owner, body: { email: 'invited@example.com' } });
    const { found, names, json } = await archiveOf();
    const everything = Object.values(found)
      .map((content) => content.toString('latin1'))
      .join('\n');
    expect(json('account/profile.json').settings.passkeys).toMatchObject([{ name: 'Laptop', usedAt: null }]);
    for (const text of [
      'argon2',
      passkey.id,
      passkey.publicKey,
      'Not yours',
      theirs.id,
      neighbor.userId,
      'invited@example.com',
      'neighbor@',
    ]) {
      expect([text, everything.includes(text)]).toEqual([text, false]);
    }
    expect(names.join()).not.toContain(theirs.id);
    expect(json('account/team.json').openInvitations).toHaveLength(1);
  });

  it('has every message to support, however many there are', async () => {
    const writer = await register(world, 'writer');
    for (let number = 0; number < 60; number += 1) {
      if (number % 20 === 0) world.clock.advance(DAY_MS);
      world.clock.advance(1);
      const sent = await world.inject(support.customer, { as: writer, body: { title: `Question ${number}`, message: 'Why?' } });
      expect(sent.status).toBe(200);
    }
    const { names, json } = await archiveOf(writer);
    const messages = names.filter((name) => name.startsWith('support/'));
    expect(messages.map((name) => json(name).title)).toEqual(Array.from({ length: 60 }, (_, number) => `Question ${number}`));
  });

  it('names files that are gone', async () => {
    const loser = await register(world, 'loser');
    await world.drain();
    const { id } = await answeredForm(loser, 'Lost');
    await world.files.deleteAll(`Form/${id}/`);
    const { text, names } = await archiveOf(loser);
    expect(text('Missing files.txt')).toMatch(new RegExp(`forms/${id}/\\S+\\.png`));
    expect(names.filter((name) => name.endsWith('.png'))).toHaveLength(2);
  });
});

describe('who may have it', () => {
  it('a member of an account gets the own profile, and nothing of the account', async () => {
    const { userId } = await register(world, 'member');
    const { names, json } = await archiveOf({ userId, workspaceId: owner.workspaceId, role: 'member', sessionId: 'm1' });
    expect(names).toEqual(['README.txt', 'account/profile.json', 'account/sessions.json', 'manifest.json']);
    expect(json('account/profile.json').email).toBe('member@example.com');
    expect(json('manifest.json').isWhole).toBe(false);
  });

  it('nobody else opens or removes it, and no list of exports shows it', async () => {
    const id = await made();
    const other = await register(world, 'other');
    expect([(await open(id, other)).status, (await remove(id, other)).status, await state(other)]).toEqual([404, 404, null]);
    const colleague = { ...owner, userId: other.userId, role: 'member' } as const;
    expect([(await open(id, colleague)).status, (await remove(id, colleague)).status, await state(colleague)]).toEqual([404, 404, null]);
    expect((await world.inject(responses.getExports, { as: owner })).body).toEqual([]);
    expect((await world.inject(responses.openExport, { as: owner, body: { exportId: id } })).status).toBe(404);
  });

  it('its address ends with the session that asked for it', async () => {
    const leaver = await register(world, 'leaver');
    const { data } = (await open(await made(leaver), leaver)).body;
    expect((await follow(data)).status).toBe(200);
    await world.publish('identity.v1.SessionsRevoked', leaver.userId, { userId: leaver.userId, generation: 1n });
    expect((await follow(data)).status).toBe(410);
  });
});

describe('the file', () => {
  let keeper: Caller;
  beforeAll(async () => {
    keeper = await register(world, 'keeper');
  });
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of world.files.list(`OwnData/${keeper.workspaceId}/`)) keys.push(key);
    return keys;
  };

  it('is one at a time: another one takes the place of the former', async () => {
    const first = await made(keeper);
    const second = await made(keeper);
    expect(second).not.toBe(first);
    expect((await open(first, keeper)).status).toBe(404);
    expect(await stored()).toHaveLength(1);
    expect((await remove(second, keeper)).body).toEqual({ success: true });
    expect([await state(keeper), await stored()]).toEqual([null, []]);
  });

  it('is removed after a day', async () => {
    const id = await made(keeper);
    world.clock.advance(DAY_MS);
    expect((await open(id, keeper)).status).toBe(404);
    await world.runJob('identity.sweep-own-data');
    expect([await state(keeper), await stored()]).toEqual([null, []]);
  });
});
