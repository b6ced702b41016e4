import { submissions } from '@formwright/contracts';
import { COUNTDOWN_TOLERANCE_MS } from '@formwright/form-model';
import { signVisit } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  accepted,
  answer,
  createSubmissionsWorld,
  idOf,
  newId,
  submit,
  type TestForm,
  tellForm,
  visitSecret,
} from './submissions-world.ts';

const MINUTE = 60_000;
let world: TestWorld;
beforeEach(async () => {
  world = await createSubmissionsWorld();
});
afterEach(() => world.close());

/** A form with a countdown of ten minutes, a required and an optional question. */
const timedForm = () => tellForm(world, { input: { required: true }, text: {}, date: {} }, { details: { countdown: '00:00:10' } });
const visitFor = (form: TestForm, startedAt: number, secret = visitSecret) => signVisit(secret, form.id, { id: newId(), startedAt });
const timeLeft = async (form: TestForm, visit?: unknown) =>
  (await world.inject(submissions.getTimeLeft, { body: { formLink: form.link, visit } })).body as {
    countdown: number | null;
    deadline: number | null;
    visit: string;
  };
const half = (form: TestForm) => ({ [idOf(form, 'text')]: answer('As far as I came') });

describe('a submission without its required answers', () => {
  it('[TIME-10] is taken when the countdown of the visit has run out, and not before', async () => {
    const form = await timedForm();
    const visit = visitFor(form, world.clock.now());
    const send = () => submit(world, form, { userData: half(form), visit });
    world.clock.advance(10 * MINUTE - COUNTDOWN_TOLERANCE_MS - 1);
    expect((await send()).status).toBe(422);
    world.clock.advance(1);
    expect((await send()).status).toBe(200);
    expect(accepted(world)).toMatchObject([{ answers: { [idOf(form, 'text')]: { value: 'As far as I came' } } }]);
  });

  it('[TIME-10] is taken hours later too, even empty, and without JavaScript', async () => {
    const form = await timedForm();
    const startedAt = world.clock.now();
    world.clock.advance(30 * 60 * MINUTE);
    expect((await submit(world, form, { userData: {}, visit: visitFor(form, startedAt) })).status).toBe(200);
    const cookies = { [`fw_v_${form.id}`]: visitFor(form, startedAt) };
    const native = () =>
      world.inject(submissions.postPublicForm, { params: { link: form.link }, otherFields: [[idOf(form, 'text'), 'x']], cookies });
    expect((await native()).status).toBe(303);
  });

  it('[TIME-10] is refused for good on a form without a countdown', async () => {
    const form = await tellForm(world, { input: { required: true } });
    const visit = visitFor(form, world.clock.now());
    world.clock.advance(365 * 24 * 60 * MINUTE);
    expect((await submit(world, form, { userData: {}, visit })).status).toBe(422);
  });

  it('[TIME-12] is refused where the visit is forged, altered, of another form or missing, whatever start the client names', async () => {
    const [form, other] = [await timedForm(), await timedForm()];
    const long = world.clock.now() - 24 * 60 * MINUTE;
    const [body = '', seal = ''] = visitFor(form, world.clock.now()).split('.');
    const older = Buffer.from(
      Buffer.from(body, 'base64url')
        .toString()
        .replace(/"startedAt":\d+/, `"startedAt":${long}`),
    );
    const forged = [
      `${older.toString('base64url')}.${seal}`,
      visitFor(form, long, 'y'.repeat(40)),
      visitFor(other, long),
      'nonsense',
      undefined,
    ];
    for (const visit of forged) {
      expect((await submit(world, form, { userData: half(form), visit: visit as string, startDate: long })).status).toBe(422);
    }
  });
});

describe('what was being typed when the time was over', () => {
  it('is stored as it stands: half a date, and half an address that counts as no email', async () => {
    const form = await tellForm(world, { input: { typeinput: 'email' }, text: {}, date: {} }, { details: { countdown: '00:00:10' } });
    const visit = visitFor(form, world.clock.now() - 11 * MINUTE);
    const typed = { ...half(form), [idOf(form, 'date')]: answer('12/03'), [idOf(form, 'input')]: answer('ada@') };
    const early = await submit(world, form, { userData: typed, visit: visitFor(form, world.clock.now()) });
    expect(early.status).toBe(422);
    expect((await submit(world, form, { userData: typed, visit })).status).toBe(200);
    expect(accepted(world)).toMatchObject([
      { email: '', answers: { [idOf(form, 'date')]: { value: '12/03' }, [idOf(form, 'input')]: { value: 'ada@' } } },
    ]);
  });
});

describe('the time that is left', () => {
  it('[TIME-12] runs from the start that the server recorded: asking again does not restart it', async () => {
    const form = await timedForm();
    const visit = visitFor(form, world.clock.now());
    world.clock.advance(4 * MINUTE);
    const first = await timeLeft(form, visit);
    expect(first).toEqual({ countdown: 6 * MINUTE, deadline: null, visit: expect.any(String) });
    world.clock.advance(7 * MINUTE);
    expect((await timeLeft(form, first.visit)).countdown).toBe(-MINUTE);
  });

  it('[TIME-12] begins now for a browser without a visit, and for one whose visit is forged', async () => {
    const form = await timedForm();
    const [without, forged] = [await timeLeft(form), await timeLeft(form, visitFor(form, 0, 'y'.repeat(40)))];
    expect([without.countdown, forged.countdown]).toEqual([10 * MINUTE, 10 * MINUTE]);
    world.clock.advance(10 * MINUTE);
    expect((await timeLeft(form, without.visit)).countdown).toBe(0);
    expect((await submit(world, form, { userData: {}, visit: without.visit })).status).toBe(200);
  });

  it('leads to a thank-you page that needs no cookie where the browser shows none', async () => {
    const form = await timedForm();
    const told = (await timeLeft(form, (await timeLeft(form)).visit)).visit;
    const kept = (await timeLeft(form, visitFor(form, world.clock.now()))).visit;
    world.clock.advance(10 * MINUTE);
    const successUrl = async (visit: string) =>
      ((await submit(world, form, { userData: {}, visit })).body as { success_url: string }).success_url;
    const pages = [await successUrl(told), await successUrl(kept)];
    expect(pages).toEqual([expect.stringMatching(/^\/success\?receipt=./), '/success']);
  });

  it('tells of the deadline, negative once it has passed', async () => {
    const at = world.clock.now() + MINUTE;
    const form = await tellForm(world, { input: {} }, { details: { deadline: { at, zone: 'Europe/Berlin' } } });
    expect(await timeLeft(form)).toMatchObject({ countdown: null, deadline: MINUTE });
    world.clock.advance(2 * MINUTE);
    expect((await timeLeft(form)).deadline).toBe(-MINUTE);
  });
});
