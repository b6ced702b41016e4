import { admin, type BackupHealth, type Contract, serviceNames, tellHealth } from '@formwright/contracts';
import { unknownSettings } from '@formwright/platform';
import { createMemoryMail, createTestWorld } from '@formwright/platform/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { servicesOf } from '../product-world.ts';
import { type BackOffice, openBackOffice, openBackOfficeOf, operatorEmail } from './back-office.ts';

let office: BackOffice;
afterEach(() => office.world.close());

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const found = async () => (await office.ask(admin.getHealth)).findings.map(({ code, where }) => `${where} ${code}`);

interface Entry {
  _id: string;
  at: number;
}

describe('the health of the product', () => {
  it('is well when nothing is wrong, and says what it looked at', async () => {
    office = await openBackOffice();
    await office.world.drain();
    const { well, findings, checks, away, at } = await office.ask(admin.getHealth);
    expect({ well, findings, away, at }).toEqual({ well: true, findings: [], away: [], at: office.world.clock.now() });
    expect(new Set(checks.filter(({ code }) => code === 'service.answers').map(({ where }) => where))).toEqual(new Set(serviceNames));
    expect(checks).toContainEqual({
      code: 'mail.server',
      state: 'unknown',
      where: 'mail',
      says: 'No mail was sent yet. Send a test mail.',
    });
  });

  it('names a service that is away, until it answers', async () => {
    const names = serviceNames.filter((name) => name !== 'team');
    office = await openBackOfficeOf(await createTestWorld({ services: servicesOf(...names) }));
    await office.world.drain();
    const { away, findings } = await office.ask(admin.getHealth);
    expect([away, findings.map(({ code, where }) => `${where} ${code}`)]).toEqual([['team'], ['team service.answers']]);
    // What it keeps is not cleared.
    expect(await office.ask(admin.clearErrorLogs)).toMatchObject({ success: true, away: ['team'] });
    const answer = (await office.world.inject(tellHealth('support'), { body: {} })).body;
    office.world.answer(tellHealth('team') as Contract, () => answer as never);
    expect(await found()).toEqual([]);
  });

  it('names one that does not answer within two seconds', async () => {
    const names = serviceNames.filter((name) => name !== 'team');
    office = await openBackOfficeOf(await createTestWorld({ services: servicesOf(...names) }));
    await office.world.drain();
    office.world.answer(tellHealth('team') as Contract, () => new Promise<never>(() => undefined));
    expect(await found()).toEqual(['team service.answers']);
  });

  it('names a dead letter and a stuck outbox, until they are gone', async () => {
    office = await openBackOffice();
    const { world } = office;
    await world.drain();
    const letters = world.store('forms').collection<Entry>({ name: 'deadLetters' });
    const outbox = world.store('support').collection<Entry>({ name: 'outbox' });
    const at = world.clock.now();
    const letter = { _id: 'l1', queue: 'forms.none', type: 'forms.v1.FormSaved', key: 'a', reason: 'odd', at, happenedAt: at, payload: '' };
    await letters.insertOne(letter as never);
    await outbox.insertOne({ _id: 'e1', type: 'support.v1.None', key: 'a', at, sequence: 0, payload: '' } as never);
    expect(await found()).toEqual(['forms events.letters']);
    world.clock.advance(2 * MINUTE_MS);
    expect(await found()).toEqual(['support events.outbox', 'forms events.letters']);
    await letters.deleteMany({});
    await outbox.deleteMany({});
    expect(await found()).toEqual([]);
  });

  it('names a backup that is missing, old, never tried or wrong', async () => {
    const backup: BackupHealth = { madeAt: null, triedAt: null, triedOf: null, triedFindings: 0 };
    office = await openBackOffice({ health: { settings: unknownSettings, backup: () => backup } });
    await office.world.drain();
    const { clock } = office.world;
    expect(await found()).toEqual(['backup backup.made']);
    backup.madeAt = clock.now() - 2 * DAY_MS;
    expect(await found()).toEqual(['backup backup.made', 'backup backup.tried']);
    backup.madeAt = clock.now();
    Object.assign(backup, { triedAt: clock.now(), triedOf: clock.now(), triedFindings: 2 });
    expect(await found()).toEqual(['backup backup.tried']);
    backup.triedFindings = 0;
    expect(await found()).toEqual([]);
  });

  it('names a mail that failed, until the next one is taken, which may be the test mail', async () => {
    const kept = createMemoryMail();
    let failure: string | null = '535 authentication of ada@example.org failed';
    office = await openBackOffice({
      mail: {
        ...kept,
        async send(message, tracks) {
          if (failure !== null) throw new Error(failure);
          await kept.send(message, tracks);
        },
      },
    });
    await office.world.drain();
    expect(await office.ask(admin.sendTestMail)).toEqual({
      ...{ email: operatorEmail, isSent: false, says: '535 authentication of [e-mail] failed' },
    });
    const { findings } = await office.ask(admin.getHealth);
    expect(findings).toMatchObject([{ code: 'mail.server', says: expect.stringMatching(/535 authentication of \[e-mail\] failed$/) }]);
    failure = null;
    office.world.clock.advance(MINUTE_MS);
    expect(await office.ask(admin.sendTestMail)).toEqual({ email: operatorEmail, isSent: true, says: '' });
    expect(kept.sent.at(-1)).toMatchObject({ to: operatorEmail, subject: 'Testwright: Test mail' });
    expect(await found()).toEqual([]);
  });

  it('sends five test mails in an hour, to the operator alone, and notes each', async () => {
    office = await openBackOffice();
    for (let sent = 0; sent < 5; sent += 1) await office.ask(admin.sendTestMail);
    expect(await office.refused(admin.sendTestMail)).toMatchObject({ status: 429 });
    office.world.clock.advance(61 * MINUTE_MS);
    expect((await office.refused(admin.sendTestMail)).status).toBe(200);
    const noted = (await office.ask(admin.getOperatorLog)).data.filter(({ what }) => what === 'test mail');
    expect(noted.map(({ operator }) => operator)).toEqual(Array(6).fill(operatorEmail));
    expect(new Set(office.world.mails.map(({ to }) => to))).toEqual(new Set([operatorEmail]));
  });
});
