import { admin } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BackOffice, openBackOffice, operatorEmail } from './back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await openBackOffice();
  await office.world.drain();
});
afterAll(() => office.world.close());

interface Letter {
  _id: string;
  at: number;
}

const keep = async (service: 'support' | 'forms', letters: { key: string; type: string; payload: string }[]) => {
  const at = office.world.clock.now();
  const stored = office.world.store(service).collection<Letter>({ name: 'deadLetters' });
  for (const { key, type, payload } of letters) {
    const queue = type === 'mail' ? 'mail' : 'forms.none';
    const reason = `550 no mailbox ${key}@example.org, try ${key.length}`;
    await stored.insertOne({ ...{ _id: `${key}:${queue}`, queue, type, key, sequence: 0, happenedAt: at, reason, payload }, at });
  }
};
const mail = (key: string) => ({
  key,
  type: 'mail',
  payload: JSON.stringify({ _id: key, sealed: 'x', queuedAt: 1, about: '', recipient: '' }),
});

describe('dead letters in the back-office', () => {
  it('of every service are grouped by cause, looked into, delivered and discarded with a reason', async () => {
    await keep('support', [mail('anna'), mail('bert')]);
    await keep('forms', [{ key: 'f1', type: 'forms.v1.FormSaved', payload: '' }]);
    const { data, total, away } = await office.ask(admin.getDeadLetters, { body: { page: 1 } });
    expect([total, away]).toEqual([2, []]);
    const mails = data.find(({ service }) => service === 'support');
    expect(mails).toMatchObject({ queue: 'mail', type: 'mail', cause: '… no mailbox [e-mail], try …', count: 2 });
    const [service, cause] = (mails?.id ?? '').split(':') as ['support', string];

    const second = await office.ask(admin.getDeadLetter, { body: { service, cause, number: 2 } });
    expect(second).toMatchObject({ number: 2, total: 2, letter: { reason: '550 no mailbox [e-mail], try 4' } });
    const gone = await office.ask(admin.discardDeadLetters, {
      body: { service, cause, id: second.letter?.id ?? '', reason: 'The mailbox is gone' },
    });
    expect(gone).toEqual({ discarded: 1, next: null });
    expect(await office.ask(admin.deliverDeadLetters, { body: { service, cause } })).toEqual({
      ...{ delivered: 1, failed: 0, reason: '', left_out: 0, next: null },
    });
    expect((await office.world.store('support').collection<Letter>({ name: 'mails' }).find({})).length).toBe(1);

    const [left] = (await office.ask(admin.getDeadLetters)).data;
    const other = { service: 'forms', cause: left?.id.split(':')[1] ?? '' } as const;
    expect(await office.ask(admin.deliverDeadLetters, { body: other })).toEqual({
      ...{ delivered: 0, failed: 1, reason: 'forms.none takes no forms.v1.FormSaved', left_out: 0, next: null },
    });
    const acts = (await office.ask(admin.getOperatorLog)).data.filter(({ what }) => what.startsWith('dead letters'));
    expect(acts.map((act) => [act.service, act.operator, act.what]).sort()).toEqual([
      ['forms', operatorEmail, 'dead letters delivered'],
      ['support', operatorEmail, 'dead letters delivered'],
      ['support', operatorEmail, 'dead letters discarded'],
    ]);
  });

  it('are refused without a reason, and of a service that there is not', async () => {
    const letters = { service: 'forms', cause: '0'.repeat(32) };
    expect(await office.refused(admin.discardDeadLetters, { body: { ...letters, reason: '  ' } })).toEqual({
      status: 422,
      body: { error: { reason: 'Please say why.' } },
    });
    expect((await office.refused(admin.deliverDeadLetters, { body: { ...letters, service: 'gateway' } })).status).toBe(400);
  });
});
