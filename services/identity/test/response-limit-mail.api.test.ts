import { identity } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, newEmail, signUp, signUpVerified, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const idOf = async (email: string) => (await world.inject(identity.findAccount, { body: { email } })).body.workspaceId;
async function tell(workspaceId: string, changes: { taken?: bigint; isFull?: boolean; title?: string } = {}) {
  const news = { formId: 'form1', workspaceId, title: 'Kiln <b>firing</b>', taken: 8n, limit: 10n, isFull: false, ...changes };
  await world.publish('forms.v1.ResponseLimitNeared', 'form1', news);
  await world.drain();
}
const mailsTo = (email: string) => world.mails.filter(({ to, subject }) => to === email && subject.includes('Kiln'));

describe('the mail about the limit of responses', () => {
  it('goes to the owner before the form closes, and when it is closed', async () => {
    const email = await signUpVerified(world);
    const id = await idOf(email);
    await tell(id);
    await tell(id, { taken: 9n });
    await tell(id, { taken: 10n, isFull: true });
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      '“Kiln <b>firing</b>” takes 2 more responses',
      '“Kiln <b>firing</b>” takes 1 more response',
      '“Kiln <b>firing</b>” takes no more responses',
    ]);
    const [near, , full] = mailsTo(email);
    expect(near?.text).toContain('has taken 8 of the 10 responses');
    expect(full?.text).toContain('has taken all 10 responses');
    for (const mail of [near, full]) {
      // No day and no time, so none that another zone would read otherwise.
      expect(mail?.text).not.toMatch(/\d\d?:\d\d|\d{4}|UTC/);
      expect(mail?.text).toMatch(/https:\/\/forms\.example\/profile\?workspace=\w+#billing\n/);
      expect(mail?.html).toContain('Kiln &#60;b&#62;firing&#60;/b&#62;');
      expect(mail?.html).not.toContain('<b>firing');
    }
  });

  it('goes ten times a day, and once more to say that there are others', async () => {
    const [email, other] = [await signUpVerified(world), await signUpVerified(world)];
    const id = await idOf(email);
    for (let at = 0; at < 13; at += 1) await tell(id, { title: `Kiln ${at}` });
    const subjects = () =>
      world.mails.filter(({ to, subject }) => to === email && /Kiln|more of/.test(subject)).map(({ subject }) => subject);
    expect([subjects().length, subjects().at(-1)]).toEqual([11, 'Testwright: more of your forms are about to close']);
    await tell(await idOf(other));
    expect(mailsTo(other)).toHaveLength(1);
    world.clock.advance(24 * 3_600_000);
    await tell(id);
    expect(subjects()).toHaveLength(12);
  });

  it('is not sent where email notifications are off, to an address that is not verified, or to nobody', async () => {
    const [off, unverified] = [await signUpVerified(world), newEmail()];
    const users = world.store('identity').collection({ name: 'users' });
    await users.updateOne({ _id: await idOf(off) }, { $set: { emailNotification: false } });
    await signUp(world, unverified);
    for (const id of [await idOf(off), await idOf(unverified), 'nobody']) await tell(id);
    expect([...mailsTo(off), ...mailsTo(unverified)]).toEqual([]);
  });
});
