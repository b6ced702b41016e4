import { forms, identity } from '@formwright/contracts';
import { HOUR_MS } from '@formwright/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, signIn, signUpVerified, type World } from './world.ts';

let world: World;
let email = '';
let owner = '';
let sequence = 0;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  email = await signUpVerified(world);
  owner = (await world.inject(identity.findAccount, { body: { email } })).body.workspaceId;
});

const title = 'Kiln <b>firing</b> of the guild';
/** @param arrived how many responses the form has had in all */
async function tell(formId: string, arrived: number, shown = title): Promise<void> {
  sequence += 1;
  const news = { formId, workspaceId: owner, title: shown, total: 0n, unread: 0n, arrived: BigInt(arrived) };
  await world.publish('responses.v1.ResponseCounted', formId, news, { sequence });
  await world.drain();
}
async function turn(minutes = 0): Promise<void> {
  world.clock.advance(minutes * 60_000);
  await world.runJob('identity.mail-news');
  await world.drain();
}
const mails = () => world.mails.filter(({ to, subject }) => to === email && /new response/.test(subject));
const subjects = () => mails().map(({ subject }) => subject);
const nameOf = (form: string) => `${owner}${form}`;
async function setSwitch(check: boolean): Promise<void> {
  const { headers } = await signIn(world, email);
  await world.inject(identity.emailCheck, { body: { check }, headers });
}
const addressIn = (text = '') => /\/unsubscribe\/([\w.-]+)/.exec(text)?.[1] ?? '';

describe('the mail about new responses', () => {
  it('[SHELL-20] goes to the owner when email_notification is on, none when it is off; what came meanwhile is never told', async () => {
    const form = nameOf('a');
    await tell(form, 1);
    await turn();
    expect(subjects()).toEqual(['1 new response to “Kiln <b>firing</b> o…”']);
    const [mail] = mails();
    expect(mail?.text).toContain(`https://forms.example/responses/${form}?workspace=`);
    expect(mail?.html).toContain('Kiln &#60;b&#62;');
    await setSwitch(false);
    await tell(form, 4);
    await turn(60 * 24);
    await setSwitch(true);
    await turn(60 * 24);
    expect(subjects()).toHaveLength(1);
    await tell(form, 5);
    await turn();
    expect(subjects().at(-1)).toBe('1 new response to “Kiln <b>firing</b> o…”');
    expect(subjects()).toHaveLength(2);
  });

  it('tells of the first at once, of others after 15 minutes, an hour and 4 hours, and at once again after a quiet time', async () => {
    const [one, two] = [nameOf('a'), nameOf('b')];
    await tell(one, 1, 'One');
    await turn();
    await tell(one, 3, 'One');
    await tell(two, 2, 'Two');
    await turn(14);
    expect(subjects()).toEqual(['1 new response to “One”']);
    await turn(1);
    expect(subjects().at(-1)).toBe('4 new responses to 2 forms');
    expect(mails().at(-1)?.text).toContain('“One”: 2 new responses; “Two”: 2 new responses.');
    await tell(one, 4, 'One');
    await turn(59);
    expect(subjects()).toHaveLength(2);
    await turn(1);
    expect(subjects()).toHaveLength(3);
    await tell(one, 5, 'One');
    await turn(239);
    expect(subjects()).toHaveLength(3);
    await turn(1);
    expect(subjects()).toHaveLength(4);
    // Nothing came during the pause.
    await turn(241);
    await tell(one, 6, 'One');
    await turn();
    expect(subjects()).toHaveLength(5);
    await tell(one, 7, 'One');
    await turn(15);
    expect(subjects()).toHaveLength(6);
  });

  it('tells of no response twice, whatever comes again or late, nor after a clock that was ahead', async () => {
    const form = nameOf('a');
    await tell(form, 2, 'One');
    await turn();
    await tell(form, 2, 'One');
    await tell(form, 1, 'One');
    await turn(60 * 24);
    expect(subjects()).toEqual(['2 new responses to “One”']);
    world.clock.advance(1_000 * HOUR_MS);
    await tell(form, 3, 'One');
    await turn();
    world.clock.advance(-1_000 * HOUR_MS);
    await tell(form, 4, 'One');
    await turn();
    expect(subjects()).toHaveLength(3);
  });

  it('is not sent for a form that was deleted meanwhile', async () => {
    const form = nameOf('a');
    await tell(form, 1);
    await world.publish('forms.v1.FormDeleted', form, { formId: form, workspaceId: owner }, { sequence: 1 });
    await world.drain();
    await turn();
    expect(subjects()).toEqual([]);
  });

  it('is not sent for a deleted form whose count comes late, and nothing of the form stays', async () => {
    const form = nameOf('a');
    await world.publish('forms.v1.FormDeleted', form, { formId: form, workspaceId: owner }, { sequence: 1 });
    await tell(form, 1);
    await turn();
    expect(subjects()).toEqual([]);
    const kept = await world.store('identity').collection({ name: 'responseNews' }).find({ _id: form });
    expect(JSON.stringify(kept)).not.toContain('Kiln');
    expect(kept).toMatchObject([{ isPending: false }]);
  });
});

describe('the address in the mail', () => {
  const open = (token: string) => world.inject(identity.unsubscribePage, { params: { token } });
  const post = (token: string, body = 'List-Unsubscribe=One-Click') =>
    world.inject(identity.unsubscribe, { params: { token }, body: Buffer.from(body) as never });
  const shownSwitch = async () => {
    world.answer(forms.getFormUsage, () => ({ used: 0, oneTimeForms: 0 }));
    const { headers } = await signIn(world, email);
    return (await world.inject(identity.getMe, { body: {}, headers })).body.email_notification;
  };

  it('switches the mails off in one click without a sign-in, and only when it is pressed', async () => {
    await tell(nameOf('a'), 1);
    await turn();
    const [mail] = mails();
    const token = addressIn(mail?.text);
    expect(mail?.unsubscribe).toBe(`https://forms.example/unsubscribe/${token}`);
    expect(token).not.toContain(email);
    const page = await open(token);
    expect([page.status, await shownSwitch()]).toEqual([200, '1']);
    expect(page.text).toContain('Switch them off');
    expect((await post(token)).text).toContain('Email notifications are off');
    expect(await shownSwitch()).toBe('0');
    expect((await post(token)).status).toBe(200);
    expect((await open(token)).text).toContain('Email notifications are off');
  });

  it('is refused when it is not the one that was mailed, or the account is gone', async () => {
    await tell(nameOf('a'), 1);
    await turn();
    const token = addressIn(mails()[0]?.text);
    for (const wrong of [`${token.slice(0, -2)}AA`, 'unknown'])
      expect([(await open(wrong)).status, (await post(wrong)).status]).toEqual([410, 410]);
    expect(await shownSwitch()).toBe('1');
    const { headers } = await signIn(world, email);
    await world.inject(identity.deleteAccount, { body: {}, headers });
    await world.drain();
    expect([(await open(token)).status, (await post(token)).status]).toEqual([410, 410]);
    for (const name of ['responseNews', 'newsPauses']) {
      const left = await world.store('identity').collection<{ _id: string; workspaceId?: string }>({ name }).find({});
      expect(left.filter(({ _id, workspaceId }) => _id === owner || workspaceId === owner)).toEqual([]);
    }
  });
});
