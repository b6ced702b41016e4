import { deliverDeadLetters, listSecurityLog, type ServiceName } from '@formwright/contracts';
import { encodeEvent } from '@formwright/events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ErasedPerson, HOUR_MS } from '../src/index.ts';
import { createMailOutbox, type MailOutbox } from '../src/mail/mail-outbox.ts';
import type { DeadLetter } from '../src/outbox/dead-letter.ts';
import type { Ports } from '../src/service/service.ts';
import { createTestWorld, type TestWorld } from '../src/testing/index.ts';

const MINUTE_MS = 60_000;
const ann = { userId: 'ann', workspaceId: 'annsplace' };

describe('a person whose account was deleted', () => {
  let world: TestWorld;
  let ports: Ports;
  let mails: MailOutbox;
  let erased: ErasedPerson[];
  let fails = false;
  let isBroken = false;
  /** How often the caches were emptied. */
  let emptied = 0;
  /** Happens while a person is being erased. */
  let meanwhile: () => Promise<unknown>;
  beforeEach(async () => {
    [erased, fails, isBroken, emptied] = [[], false, false, 0];
    meanwhile = async () => {};
    world = await createTestWorld({
      services: [
        (given) => {
          ports = given;
          mails = createMailOutbox(ports.store, ports);
          const forms = ports.store.collection<{ _id: string; owner: string }>({ name: 'forms' });
          return {
            name: 'noting',
            routes: [],
            subscriptions: [],
            jobs: [],
            async closing({ userId }) {
              if (isBroken) throw new Error('a bug');
              return [forms.deleting({ owner: userId }, { optional: true })];
            },
            accountChanged: () => {
              emptied += 1;
            },
            async erase(person) {
              if (fails) throw new Error('the files are away');
              erased.push(person);
              await meanwhile();
            },
          };
        },
      ],
    });
  });
  afterEach(() => world.close());

  const addressTag = () => ports.securityLog.nameOf('ann@example.org');
  const deleted = () => world.publish('identity.v1.UserDeleted', 'ann', { ...ann, addressTag: addressTag() });
  const job = () => world.runJob('noting.erase');
  const stored = (name: string) => world.store('noting').collection({ name });
  const mail = (subject: string, to = 'ann@example.org') => ({ to, subject, text: 'hello', html: '' });

  it('leaves who did what and when in the security log, and no text that may be about the person', async () => {
    const from = { operator: 'Grace' };
    const texts = { firstname: ['Ann', 'Anna'], plan: ['Free', 'Premium'], blocked: [false, true], reason: 'Ann asked', form: 'form1' };
    const note = (who: string, detail: string) => ports.securityLog.noting({ what: 'person changed', who, from, detail });
    await ports.store.commit([
      note('ann', JSON.stringify(texts)),
      note('annsplace', JSON.stringify({ words: 'Dear Ann', days: { from: 'Ann' }, count: 3 })),
      note('ann', 'wrong password'),
      note('bob', JSON.stringify(texts)),
    ]);
    await deleted();
    await job();
    const { entries } = (await world.inject(listSecurityLog('noting' as ServiceName), { body: { who: null } })).body;
    const of = (who: string) => entries.filter((entry) => entry.who === who).map(({ detail }) => detail);
    expect(of('ann').sort()).toEqual([
      'wrong password',
      '{"firstname":["(erased)","(erased)"],"plan":["Free","Premium"],"blocked":[false,true],"reason":"(erased)","form":"form1"}',
    ]);
    expect(of('annsplace')).toEqual(['{"words":"(erased)","days":"(erased)","count":3}']);
    expect(of('bob')).toEqual([JSON.stringify(texts)]);
    expect(new Set(entries.map(({ from: by, at }) => `${by} ${at}`))).toEqual(new Set([`operator Grace ${world.clock.now()}`]));
    await job();
    expect(of('annsplace')).toEqual(['{"words":"(erased)","days":"(erased)","count":3}']);
  });

  it('is erased at once, again twice within a minute and an hour later, at last without the address, which only ids outlast', async () => {
    await deleted();
    const at = world.clock.now();
    await deleted();
    for (const wait of [0, 15_000, 30_000, HOUR_MS, HOUR_MS]) {
      world.clock.advance(wait);
      await job();
      await job();
    }
    const person = { ...ann, addressTag: addressTag(), at };
    expect(erased).toEqual([person, person, person, { ...person, addressTag: '' }]);
    const kept = await stored('erasures').find({});
    expect(kept).toMatchObject([{ _id: 'ann', workspaceId: 'annsplace', addressTag: '', nextAt: null }]);
  });

  it('is closed with the event, before anything is erased, and once more before each time', async () => {
    await stored('forms').insertMany([{ _id: 'f1', owner: 'ann' } as { _id: string }, { _id: 'f2', owner: 'bob' } as { _id: string }]);
    await deleted();
    expect((await stored('forms').find({})).map(({ _id }) => _id)).toEqual(['f2']);
    expect([erased.length, emptied]).toEqual([0, 1]);
    await stored('forms').insertMany([{ _id: 'made meanwhile', owner: 'ann' } as { _id: string }]);
    await job();
    expect((await stored('forms').find({})).map(({ _id }) => _id)).toEqual(['f2']);
    expect([erased.length, emptied]).toEqual([1, 2]);
  });

  it('is neither closed nor to be erased where the commit fails, and both when the event is handled again', async () => {
    await stored('forms').insertMany([{ _id: 'f1', owner: 'ann' } as { _id: string }]);
    isBroken = true;
    await deleted();
    expect([await stored('forms').count({}), await stored('erasures').count({}), await stored('deadLetters').count({})]).toEqual([1, 0, 1]);
    isBroken = false;
    await world.inject(deliverDeadLetters('noting' as ServiceName), { body: { id: null } });
    expect([await stored('forms').count({}), await stored('erasures').count({}), await stored('deadLetters').count({})]).toEqual([0, 1, 0]);
  });

  it('is erased anew when the deletion is told again, as of an account that a backup had brought back', async () => {
    await deleted();
    for (const wait of [0, 15_000, 30_000, HOUR_MS]) {
      world.clock.advance(wait);
      await job();
    }
    expect(erased).toHaveLength(4);
    world.clock.advance(24 * HOUR_MS);
    const at = world.clock.now();
    await deleted();
    await job();
    expect(erased.slice(4)).toEqual([{ ...ann, addressTag: addressTag(), at }]);
    for (const wait of [15_000, 30_000, HOUR_MS, HOUR_MS]) {
      world.clock.advance(wait);
      await job();
    }
    expect(erased).toHaveLength(8);
  });

  it('is erased from the security log too where a former program, which left that, has erased the rest', async () => {
    await deleted();
    for (const wait of [0, 15_000, 30_000, HOUR_MS]) {
      world.clock.advance(wait);
      await job();
    }
    const erasures = world.store('noting').collection<{ _id: string; notesErased?: true }>({ name: 'erasures' });
    await erasures.updateOne({ _id: 'ann' }, { $unset: { notesErased: true } });
    const changed = { what: 'person changed', who: 'ann', from: { operator: 'olga' }, detail: '{"firstname":["Ann","Anna"]}' } as const;
    await ports.store.commit([ports.securityLog.noting(changed)]);
    const details = async () =>
      (await world.inject(listSecurityLog('noting' as ServiceName), { body: { who: null } })).body.entries.flatMap(({ what, detail }) =>
        what === 'person changed' ? [detail] : [],
      );
    const times = erased.length;
    for (const left of [['{"firstname":["(erased)","(erased)"]}'], ['{"firstname":["(erased)","(erased)"]}']]) {
      await world.runJob('noting.erase-former-notes');
      expect(await details()).toEqual(left);
      expect(await erasures.findOne({ _id: 'ann' })).toMatchObject({ notesErased: true });
    }
    expect(erased).toHaveLength(times);
  });

  it('is erased anew where the deletion is told again while she is being erased', async () => {
    await deleted();
    const first = world.clock.now();
    meanwhile = async () => {
      meanwhile = async () => {};
      world.clock.advance(1_000);
      await deleted();
    };
    await job();
    for (const wait of [0, 15_000, 30_000, HOUR_MS, HOUR_MS]) {
      world.clock.advance(wait);
      await job();
    }
    expect(erased.map(({ at }) => at - first)).toEqual([0, 1_000, 1_000, 1_000, 1_000]);
  });

  it('is erased later where the service fails, while others are erased', async () => {
    fails = true;
    await deleted();
    await job();
    fails = false;
    await world.publish('identity.v1.UserDeleted', 'bob', { userId: 'bob', workspaceId: 'bob', addressTag: '' });
    await job();
    expect(erased.map(({ userId }) => userId)).toEqual(['bob']);
    world.clock.advance(5_000);
    await job();
    expect(erased.map(({ userId }) => userId)).toEqual(['bob', 'ann']);
  });

  it('loses the mails that wait, by id and by address, and those of the same address from afterwards stay', async () => {
    const unsent = stored('mails');
    /** They were tried before, and wait for their next try. */
    const waiting = { $set: { attempts: 3, nextAt: world.clock.now() + MINUTE_MS } };
    const queue = async (...message: Parameters<MailOutbox['mailing']>) => {
      const write = mails.mailing(...message);
      await world.store('noting').commit([write, unsent.updating({ _id: write.document?._id ?? '' }, waiting)]);
    };
    await queue(mail('to her'), 'ann');
    await queue(mail('an invitation', 'ANN@example.org'), 'carl');
    await queue(mail('her own words', 'operator@example.org'), 'ann');
    await queue(mail('to another', 'bob@example.org'), 'bob');
    await deleted();
    world.clock.advance(1);
    await queue(mail('to her new account'), 'ann2');
    expect(await unsent.count({})).toBe(5);
    await job();
    expect(await unsent.count({})).toBe(2);
    world.clock.advance(MINUTE_MS);
    await ports.store.commit([mails.mailing(mail('caused by an event under way'), 'ann')]);
    await world.drain();
    expect(world.mails.map(({ subject }) => subject).sort()).toEqual(['to another', 'to her new account']);
  });

  it('loses dead letters that tell of her, dead mails too; events that have still to be handled stay', async () => {
    const letters = world.store('noting').collection<DeadLetter>({ name: 'deadLetters' });
    const letter = (type: string, key: string, payload: string): DeadLetter => ({
      ...{ _id: `${type}:${key}`, queue: 'q', type, key, sequence: 0, happenedAt: 0, reason: '', at: 0, payload },
    });
    const event = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    const dead = (to: string) =>
      JSON.stringify({ _id: to, attempts: 9, queuedAt: 1, nextAt: 1, sealed: '', about: '', recipient: ports.securityLog.nameOf(to) });
    await letters.insertMany([
      letter(
        'forms.v1.FormSaved',
        'form1',
        event(encodeEvent('forms.v1.FormSaved', { formId: 'form1', workspaceId: 'annsplace', title: 'T' })),
      ),
      letter(
        'forms.v1.FormSaved',
        'form2',
        event(encodeEvent('forms.v1.FormSaved', { formId: 'form2', workspaceId: 'bobsplace', title: 'T' })),
      ),
      letter('identity.v1.UserChanged', 'ann', event(encodeEvent('identity.v1.UserChanged', { userId: 'ann' }))),
      letter('forms.v1.FormDeleted', 'form3', event(encodeEvent('forms.v1.FormDeleted', { formId: 'form3', workspaceId: 'annsplace' }))),
      letter('mail', 'm1', dead('ann@example.org')),
      letter('mail', 'm2', dead('bob@example.org')),
    ]);
    await deleted();
    await job();
    expect((await letters.find({})).map(({ key }) => key).sort()).toEqual(['form2', 'form3', 'm2']);
  });
});
