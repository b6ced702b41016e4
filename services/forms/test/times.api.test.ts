import { forms } from '@formwright/contracts';
import { deadlineMessages } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, create, createFormsWorld, load, plan, save, visitPage } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

const changeDeadline = (deadline: string | null, zone?: string, as = ada) =>
  world.inject(forms.changeDeadline, { as, body: { formId: id, deadline, ...(zone !== undefined && { zone }) } });
const changeCountdown = (countdown: string, as = ada) => world.inject(forms.changeCountdown, { as, body: { formId: id, countdown } });
const reset = (as = ada) => world.inject(forms.resetDateRange, { as, body: { formId: id } });
const stored = async () => {
  const { deadline, countdown } = (await load(world, id)).details;
  return { deadline, countdown };
};
const lastPublished = () => {
  const event = world.published('forms.v1.FormSaved').at(-1);
  return event && JSON.parse(new TextDecoder().decode(event.detailsJson));
};

const berlin = { at: Date.UTC(2031, 4, 6, 16, 30), zone: 'Europe/Berlin' };

describe('the deadline', () => {
  it('[API-031] [TIME-03] is entered in a zone and kept as the instant with that zone; null clears it', async () => {
    const set = await changeDeadline('05/06/2031 18:30', 'Europe/Berlin');
    expect([set.status, set.body]).toEqual([200, { deadline: berlin, countdown: '00:00:00' }]);
    expect(await stored()).toEqual(set.body);
    expect(lastPublished()).toMatchObject(set.body);
    const cleared = await changeDeadline(null);
    expect([cleared.status, cleared.body]).toEqual([200, { deadline: null, countdown: '00:00:00' }]);
    expect(await stored()).toEqual(cleared.body);
    expect(lastPublished()).toMatchObject(cleared.body);
  });

  it('stands in the list of forms', async () => {
    const listed = async () => (await world.inject(forms.getForms, { as: ada, body: {} })).body.map(({ deadline }) => deadline);
    expect(await listed()).toEqual([null]);
    await changeDeadline('05/06/2031 18:30', 'Europe/Berlin');
    expect(await listed()).toEqual([berlin.at]);
  });

  it('is in UTC where the call names no zone, and then stays in the zone of the one before', async () => {
    expect((await changeDeadline('05/06/2031 18:30')).body.deadline).toEqual({ at: Date.UTC(2031, 4, 6, 18, 30), zone: 'UTC' });
    await changeDeadline('05/06/2031 18:30', 'Europe/Berlin');
    expect((await changeDeadline('05/07/2031 18:30')).body.deadline).toEqual({ ...berlin, at: berlin.at + 86_400_000 });
  });

  it.each([
    ['05/06/2031 24:00', 'UTC', { deadline: deadlineMessages.format }],
    ['05/06/2031 10:60', 'UTC', { deadline: deadlineMessages.format }],
    ['2031-05-06 10:00', 'UTC', { deadline: deadlineMessages.format }],
    ['', 'UTC', { deadline: deadlineMessages.format }],
    ['02/29/2031 10:00', 'UTC', { deadline: deadlineMessages.date }],
    ['03/30/2031 02:30', 'Europe/Berlin', { deadline: deadlineMessages.skipped('Europe/Berlin') }],
    ['10/26/2031 02:30', 'Europe/Berlin', { deadline: deadlineMessages.doubled('Europe/Berlin') }],
    ['05/06/2031 10:00', 'Europe/Atlantis', { zone: deadlineMessages.zone }],
    ['05/06/2031 10:00', '+01:00', { zone: deadlineMessages.zone }],
    ['05/06/2031 10:00', '', { zone: deadlineMessages.zone }],
  ])('[TIME-15 part: the deadline] %j in %j is refused by name, and changes nothing', async (deadline, zone, error) => {
    await changeDeadline('05/06/2031 18:30', 'Europe/Berlin');
    const refused = await changeDeadline(deadline, zone);
    expect([refused.status, refused.body]).toEqual([422, { error }]);
    expect(await stored()).toEqual({ deadline: berlin, countdown: '00:00:00' });
  });

  it('[TIME-02 part: by the owner] closes the public page at its instant, opens it again when cleared, and may lie in the past', async () => {
    const { link } = (await load(world, id)).details;
    const view = async () => [(await visitPage(world, link)).status, (await world.inject(forms.getForm, { body: { id: link } })).status];
    expect(await view()).toEqual([200, 200]);
    const minute = Math.ceil((world.clock.now() + 60_000) / 60_000) * 60_000;
    const [date = '', time = ''] = new Date(minute).toISOString().split('T');
    const [year, month, day] = date.split('-');
    const set = await changeDeadline(`${month}/${day}/${year} ${time.slice(0, 5)}`, 'UTC');
    expect(set.body.deadline).toEqual({ at: minute, zone: 'UTC' });
    world.clock.advance(minute - world.clock.now() - 1);
    expect(await view()).toEqual([200, 200]);
    world.clock.advance(1);
    expect(await view()).toEqual([410, 410]);
    await changeDeadline(null);
    expect(await view()).toEqual([200, 200]);
    expect((await changeDeadline('01/01/2001 00:00', 'UTC')).status).toBe(200);
    expect(await view()).toEqual([410, 410]);
  });

  it('is shown within a second by another replica of the public page', async () => {
    const { link } = (await load(world, id)).details;
    expect((await visitPage(world, link)).status).toBe(200);
    // A write that this process does not know of.
    const heads = world.store('forms').collection<{ _id: string; revision: number }>({ name: 'forms' });
    await heads.updateOne({ _id: id }, { $set: { 'details.deadline': { at: 0, zone: 'UTC' } }, $inc: { revision: 1 } });
    world.clock.advance(1000);
    expect((await visitPage(world, link)).status).toBe(410);
  });
});

describe('the countdown', () => {
  it("[API-032] is stored as 'DD:HH:MM'; '00:00:00' means none", async () => {
    for (const countdown of ['00:00:01', '99:23:59', '00:00:00']) {
      const set = await changeCountdown(countdown);
      expect([set.status, set.body]).toEqual([200, { deadline: null, countdown }]);
      expect(await stored()).toEqual(set.body);
      expect(lastPublished()).toMatchObject(set.body);
    }
  });

  it.each(['100:00:00', '00:24:00', '00:00:60', '1:00:00', '-1:00:00', '00:00', '', 'none'])(
    '[TIME-15 part: the countdown] %j is refused by name, and changes nothing',
    async (countdown) => {
      await changeCountdown('01:02:03');
      const refused = await changeCountdown(countdown);
      expect([refused.status, refused.body]).toEqual([422, { error: { countdown: expect.stringContaining('DD:HH:MM') } }]);
      expect(await stored()).toEqual({ deadline: null, countdown: '01:02:03' });
    },
  );
});

describe('deadline and countdown', () => {
  it('[TIME-15] refuse what is malformed or out of range', async () => {
    const answers = await Promise.all([
      ...['100:00:00', '00:24:00', '00:00:60', 'x'].map((countdown) => changeCountdown(countdown)),
      ...['05/06/2031 24:00', '05/06/2031 10:60', '13/06/2031 10:00', 'x'].map((deadline) => changeDeadline(deadline, 'UTC')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
    expect(await stored()).toEqual({ deadline: null, countdown: '00:00:00' });
  });

  it('[API-033] are cleared together', async () => {
    await changeDeadline('05/06/2031 18:30', 'Europe/Berlin');
    await changeCountdown('00:00:30');
    const cleared = await reset();
    expect([cleared.status, cleared.body]).toEqual([200, { deadline: null, countdown: '00:00:00' }]);
    expect(await stored()).toEqual(cleared.body);
    expect(lastPublished()).toMatchObject(cleared.body);
  });

  it('are no conflict for an open editor, and a save keeps them', async () => {
    const { version } = (await load(world, id)).details;
    await changeDeadline('05/06/2031 18:30', 'Europe/Berlin');
    await changeCountdown('00:00:30');
    expect((await save(world, id, { version })).status).toBe(200);
    expect(await stored()).toEqual({ deadline: berlin, countdown: '00:00:30' });
  });

  it('are kept both when they are changed at the same time', async () => {
    await Promise.all([changeDeadline('05/06/2031 18:30', 'Europe/Berlin'), changeCountdown('00:00:30')]);
    expect(await stored()).toEqual({ deadline: berlin, countdown: '00:00:30' });
  });

  it('belong to the form’s workspace, and not to a suspended account', async () => {
    const tries = (as: typeof ada) => Promise.all([changeDeadline(null, 'UTC', as), changeCountdown('00:00:30', as), reset(as)]);
    for (const refused of await tries(bob))
      expect([refused.status, refused.body]).toEqual([404, { error: { formId: 'There is no such form.' } }]);
    await plan(world, 'ada', { blocked: true });
    expect((await tries(ada)).map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await stored()).toEqual({ deadline: null, countdown: '00:00:00' });
  });
});
