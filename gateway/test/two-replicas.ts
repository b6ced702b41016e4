import { billing, forms, identity, responses, submissions, team } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import { createTestPasskey, type TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { smallPages } from './bad-input/things.ts';
import { everyKind, png } from './every-kind.ts';
import { seenOfAccount } from './operators/seen.ts';
import { password, publicUrl, register } from './product-world.ts';

export interface Replicas {
  worlds: readonly [TestWorld, TestWorld];
  /** Resolves when every event is published and handled. */
  drain(): Promise<void>;
}

let one: TestWorld;
let two: TestWorld;
let drain: Replicas['drain'];
let tests = 0;
let ada: Caller;

const both = () => [one, two];
/** The n-th of many calls goes to one of the two. */
const turnOf = (index: number) => (index % 2 === 0 ? one : two);
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function setPlan(plan: 'Free' | 'Premium'): Promise<void> {
  await one.inject(billing.setAccountPlan, { body: { accountId: ada.workspaceId, plan } });
  await drain();
}
/** A plan that billing does not sell. */
async function tellPlan(limits: { maxForms: bigint; maxResponses: bigint; oneTimeForms?: number }): Promise<void> {
  await one.publish(
    'billing.v1.PlanChanged',
    ada.workspaceId,
    {
      accountId: ada.workspaceId,
      plan: 'Any',
      ...limits,
      storageBytes: 20_000_000_000n,
      changedAt: BigInt(one.clock.now() + 1_000),
      features: [],
    },
    { sequence: one.clock.now() + 1_000 },
  );
  await drain();
}
async function makeForm(newform: object = smallPages(), world = one) {
  const { id } = (await world.inject(forms.newForm, { as: ada, body: { newform } })).body;
  await drain();
  const [, { link }] = (await world.inject(forms.getForm, { as: ada, body: { id } })).body as [unknown, { link: string }];
  return { id, link };
}
let people = 0;
/** Each comes from an address of its own, so that none looks as if a machine had sent it. */
const submit = (world: TestWorld, link: string, fields: object = {}) =>
  world.inject(submissions.saveUserForm, {
    ip: `10.1.${people >> 8}.${people++ & 255}`,
    body: { dataForm: { id: link }, userData: {}, ...fields },
  });
/** Bea accepts an invitation to Ada's workspace. */
async function join() {
  const email = `bea${tests}@example.com`;
  await two.inject(team.addMemberToTheTeam, { as: ada, body: { email } });
  const invitation = async () => {
    await drain();
    return one.mails.find(({ to }) => to === email);
  };
  await until(async () => (await invitation()) !== undefined);
  const link = /approve-invitation\/(\w+)/.exec((await invitation())?.text ?? '')?.[1] ?? '';
  const person = { firstname: 'Bea', lastname: 'L', password, confirm_password: password, confirm: '1' };
  const { body, cookies } = await two.inject(identity.approveInvitation, { params: { token: link }, body: person });
  await drain();
  return { token: body.access_token, cookies: { fw_refresh: cookies.fw_refresh?.value ?? '' } };
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
/** Number of responses that the owner sees. */
const activeOf = async (formId: string) =>
  (await one.store('responses').collection<{ _id: string; active: number }>({ name: 'counters' }).findOne({ _id: formId }))?.active ?? 0;

/**
 * What two replicas of every service on the same stores owe. The clock stands still, so no cache is asked again because of its age: what
 * one replica did, the other was told.
 */
export function describeTwoReplicas(name: string, make: () => Promise<Replicas>): void {
  describe(`two replicas: ${name}`, () => {
    beforeAll(async () => {
      const made = await make();
      [[one, two], drain] = [made.worlds, made.drain];
    });
    beforeEach(async () => {
      tests += 1;
      ada = await register(one, `ada${tests}`);
      await setPlan('Premium');
    });
    afterAll(async () => {
      await two.close();
      await one.close();
    });

    it('accept together exactly as many submissions as a form may get, and count each once', async () => {
      const limit = 10;
      await tellPlan({ maxForms: -1n, maxResponses: BigInt(limit) });
      const { id, link } = await makeForm();
      const replies = await Promise.all(Array.from({ length: 24 }, (_, index) => submit(turnOf(index), link)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(limit);
      await drain();
      expect(one.published('submissions.v1.SubmissionAccepted').filter(({ formId }) => formId === id)).toHaveLength(limit);
      expect(await activeOf(id)).toBe(limit);
    });

    it('give one receipt to a submission that is sent to both at once', async () => {
      const { id, link } = await makeForm();
      const submissionId = 'sentToBothAtOnce000000001';
      const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => submit(turnOf(index), link, { submissionId })));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
      await drain();
      expect(await activeOf(id)).toBe(1);
    });

    it('make together exactly as many forms as the plan allows', async () => {
      await setPlan('Free');
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => turnOf(index).inject(forms.newForm, { as: ada, body: { newform: smallPages() } })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('make a one-time form once', async () => {
      await setPlan('Free');
      await makeForm();
      await tellPlan({ maxForms: 1n, maxResponses: -1n, oneTimeForms: 1 });
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => turnOf(index).inject(forms.newForm, { as: ada, body: { newform: smallPages() } })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('both refuse the tokens of a session that ended at one of them', async () => {
      const { token, cookies } = await join();
      const reading = async (world: TestWorld) =>
        [
          await world.inject(identity.getMe, { ...bearer(token), body: {} }),
          await world.inject(forms.getForms, { ...bearer(token), body: {} }),
        ].map(({ status }) => status);
      expect(await Promise.all(both().map(reading))).toEqual([
        [200, 200],
        [200, 200],
      ]);
      const left = await two.inject(identity.signout, { ...bearer(token), cookies, body: {} });
      expect(left.status).toBe(200);
      await until(async () => (await Promise.all(both().map(reading))).flat().every((status) => status === 401));
    });

    it('both refuse a member who was removed at one of them', async () => {
      const { token } = await join();
      const reading = async (world: TestWorld) => (await world.inject(forms.getForms, { ...bearer(token), body: {} })).status;
      expect(await Promise.all(both().map(reading))).toEqual([200, 200]);
      const { _id } = (await one.inject(identity.getMe, { ...bearer(token), body: {} })).body;
      expect((await two.inject(team.deleteTeamMember, { as: ada, query: { user_id: _id } })).status).toBe(200);
      await until(async () => (await Promise.all(both().map(reading))).every((status) => status === 401));
    });

    it('let one answer of a passkey sign in once, and one challenge add one passkey', async () => {
      const { token } = await join();
      const begun = (await one.inject(identity.beginPasskey, { ...bearer(token), body: { password } })).body.options;
      const passkeys = Array.from({ length: 6 }, () => createTestPasskey(publicUrl));
      const added = await Promise.all(
        passkeys.map((each, index) =>
          turnOf(index).inject(identity.addPasskey, { ...bearer(token), body: { ...each.make(begun), name: 'Phone' } }),
        ),
      );
      expect(added.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
      const passkey = passkeys[added.findIndex(({ status }) => status === 200)];
      const asked = await one.inject(identity.beginPasskeySignin, { body: {} });
      const cookies = { fw_passkey: asked.cookies.fw_passkey?.value ?? '' };
      const body = passkey?.sign(asked.body.options);
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, index) => turnOf(index).inject(identity.signinPasskey, { body, cookies })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    });

    it('both close a form that was archived at one, and show its page no more', async () => {
      const { id, link } = await makeForm();
      const page = async (world: TestWorld) => (await world.inject(forms.publicFormPage, { params: { link } })).status;
      for (const world of both()) expect([await page(world), (await submit(world, link)).status]).toEqual([200, 200]);
      expect((await two.inject(forms.archiveForm, { as: ada, body: { formId: id } })).status).toBe(200);
      await until(async () => (await Promise.all(both().map(page))).every((status) => status === 410));
      await until(async () => (await Promise.all(both().map((world) => submit(world, link)))).every(({ status }) => status !== 200));
    });

    it('both close all forms of an account that is taken down at one, at the next request, and open them again', async () => {
      const { link } = await makeForm();
      const params = { link };
      const states = () =>
        Promise.all(
          both().map(async (world) => [(await world.inject(forms.publicFormPage, { params })).status, (await submit(world, link)).status]),
        );
      const decide = async (decision: 'taken_down' | 'lifted', reason: 'phishing' | 'mistake') => {
        const seen = await seenOfAccount(two, ada.workspaceId);
        return two.inject(billing.decideAccountHarm, { body: { accountId: ada.workspaceId, decision, reason, words: 'Why.', seen } });
      };
      const all = (status: number) => async () => (await states()).flat().every((each) => each === status);
      expect(await states()).toEqual([
        [200, 200],
        [200, 200],
      ]);
      expect((await decide('taken_down', 'phishing')).status).toBe(200);
      await until(all(403));
      expect((await decide('lifted', 'mistake')).status).toBe(200);
      await until(all(200));
    });

    it('show a change of a form that was saved at one', async () => {
      const { id, link } = await makeForm();
      const shown = async (world: TestWorld) => (await world.inject(forms.publicFormPage, { params: { link } })).text;
      for (const world of both()) expect(await shown(world)).not.toContain('Spring survey');
      const body = { title: 'Survey', formData: smallPages(), form_id: id, form_header: 'Spring survey', version: 1 };
      expect((await one.inject(forms.saveForm, { as: ada, body })).status).toBe(200);
      for (const world of both()) await until(async () => (await shown(world)).includes('Spring survey'));
    });

    it('tell the streams of one of a submission that the other accepts', async () => {
      const { id, link } = await makeForm();
      const { text } = await two.inject(responses.followResponses, {
        as: ada,
        params: { id },
        leaves: async (text) => {
          if (!text.includes('"active":1')) await submit(two, link);
          return text.includes('"active":1');
        },
      });
      expect(text).toContain('"active":1');
    });

    it('take the chunks of one upload in turns', async () => {
      const { link } = await makeForm(everyKind.pages);
      const content = Buffer.concat([png, Buffer.alloc(600_000)]);
      const tus = { 'tus-resumable': '1.0.0' };
      const metadata = { form: link, question: everyKind.keyOf('upload'), filename: 'a.png' };
      const begun = await one.inject(submissions.createUpload, {
        headers: {
          ...tus,
          'upload-length': String(content.length),
          'upload-metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
            .join(),
        },
      });
      const id = String(begun.headers.location).split('/').at(-1) ?? '';
      const send = async (world: TestWorld, from: number, to: number) => {
        const chunk = content.subarray(from, to);
        const headers = { ...tus, 'upload-offset': String(from), 'content-length': String(chunk.length) };
        return (await world.inject(submissions.sendUploadChunk, { params: { id }, headers, body: chunk })).status;
      };
      const half = 300_000;
      expect([await send(two, 0, half), await send(one, 0, half), await send(one, half, content.length)]).toEqual([204, 409, 204]);
      const sent = await submit(two, link, {
        userData: everyKind.answers,
        hasFiles: true,
        uploads: { [`userFormDataFiles/${everyKind.keyOf('upload')}/0`]: id },
      });
      expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
    });

    it('run a job at the same time without a double effect', async () => {
      const { id, link } = await makeForm();
      await Promise.all([0, 1, 2].map((index) => submit(turnOf(index), link)));
      await drain();
      await Promise.all(both().map((world) => world.runJob('submissions.publish-form-states')));
      await drain();
      const told = one.published('submissions.v1.FormStateChanged').filter(({ formId }) => formId === id);
      expect(told.map(({ taken }) => taken)).toEqual([3n]);
    });
  });
}
