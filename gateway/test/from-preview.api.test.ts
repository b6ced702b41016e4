import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@formwright/contracts';
import { newElement, newPages } from '@formwright/form-model';
import { chooseStore, DAY_MS, type FileStore, type Store } from '@formwright/platform';
import { createDiskFiles } from '@formwright/platform/adapters/files/disk-files';
import { everyStore } from '@formwright/platform/testing/every-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bringOver, declareAll } from '../../scripts/from-preview/bring-over.ts';

const NOW = Date.UTC(2026, 10, 28);
type Stored = { _id: string; [field: string]: unknown };

/** The beginning of a picture of this size. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

let made = 0;
const newId = (length = 10) => `${++made}`.padEnd(length, 'x');
const pagesWithPictures = (names: readonly string[]) =>
  newPages({ title: 'A', newId }).map((page) => ({
    ...page,
    rows: names.map((name) => {
      const column = newElement('image', newId);
      return {
        id: newId(),
        content: [{ cols: [{ ...column, content: { ...column.content, src: `/files/Form/f/${name}.png` } }] }] as const,
      };
    }),
  }));

describe.each(everyStore)('the data of a preview, with $name', ({ stores: make }) => {
  let folder: string;
  let files: FileStore;
  let stores: Record<(typeof serviceNames)[number], Store>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fw-preview-'));
    files = createDiskFiles({ dir: join(folder, 'files') });
    const open = make?.() ?? (await chooseStore(`sqlite:${folder}`));
    stores = Object.fromEntries(serviceNames.map((name) => [name, open(name)])) as typeof stores;
  });
  afterEach(async () => {
    for (const store of Object.values(stores)) await store.close();
    rmSync(folder, { recursive: true });
  });

  const all = (service: keyof typeof stores, name: string) => stores[service].collection<Stored>({ name });
  async function put(service: keyof typeof stores, name: string, ...documents: Stored[]): Promise<void> {
    await all(service, name).insertMany(documents);
  }
  const everything = async () => {
    const names = {
      billing: ['accounts', 'payments', 'invoiceCounts', 'checkouts', 'revocations', 'endedTokens', 'deadLetters', 'mails'],
      forms: ['forms', 'formPages', 'looseImages', 'quotas'],
      identity: ['users', 'sessions'],
      responses: ['responses', 'counters', 'hours', 'days', 'forms'],
      submissions: ['submissions', 'forms', 'plans', 'held', 'heldAnswers', 'waitingDrafts', 'fileSums'],
    } as const;
    const found: Record<string, Stored[]> = {};
    for (const [service, collections] of Object.entries(names))
      for (const name of collections) found[`${service}.${name}`] = await all(service as 'billing', name).find({}, { sort: { _id: 1 } });
    return found;
  };

  it('is brought to the shapes of today, once, wherever it was ended before', async () => {
    declareAll(stores);
    for (const store of Object.values(stores)) await store.ready();
    const account = { plan: 'Standart', blocked: false, oneTimeForms: 0, changedAt: 5 };
    await put(
      'billing',
      'accounts',
      { _id: 'a', ...account, paidFrom: NOW, paidMonths: 2, planChosenAt: NOW },
      { _id: 'b', ...account, plan: 'Free' },
    );
    const paid = { accountId: 'a', product: 'Standart', cents: 499, status: 'paid', provider: 'sandbox' };
    await put(
      'billing',
      'payments',
      { _id: 'paid:2', ...paid, at: 2 },
      { _id: 'paid:1', ...paid, at: 1 },
      { _id: 'paid:3', ...paid, at: 3 },
    );
    const entry = (_id: string, account: string) => ({
      _id,
      at: 1,
      lines: [
        { account: 'provider:sandbox', cents: 499 },
        { account, cents: -499 },
      ],
    });
    await put('billing', 'ledger', entry('paid:1', 'sales:Standart'), entry('paid:2', 'sales:Standart'), entry('paid:3', 'owed:a'));
    const checkout = { accountId: 'a', product: 'Premium', cents: 2100 };
    await put(
      'billing',
      'checkouts',
      { _id: 'old', ...checkout, expiresAt: NOW - 9 * DAY_MS },
      { _id: 'open', ...checkout, expiresAt: NOW + 1 },
    );
    await put('billing', 'endedTokens', { _id: 'user a', generation: 3, exceptSessionId: '', heardAt: 7 });
    await put('billing', 'deadLetters', { _id: 'e:q', queue: 'q', type: 't', key: 'k', at: 9, payload: '' });

    const answers = { q1: { value: 'Ada' } };
    const response = {
      formId: 'f',
      workspaceId: 'a',
      state: 'active',
      status: 'new',
      favourite: 1,
      created_at: NOW,
      started_at: NOW - 5_000,
      response: answers,
    };
    await put('responses', 'responses', { _id: 'r1', ...response }, { _id: 'r2', ...response, order: NOW, terms: ['ada', '*'] });
    await put(
      'identity',
      'users',
      { _id: 'a', email: 'ada@example.org', avatar: 'huge.png' },
      { _id: 'b', email: '', avatar: 'small.png', revision: 4, signIns: 2 },
    );
    await files.put('User/a/huge.png', png(30_000, 30_000), { contentType: 'image/png' });
    await files.put('User/b/small.png', png(60, 40), { contentType: 'image/png' });
    await put('identity', 'sessions', { _id: 's', userId: 'a', generation: 7, isRemembered: true, expiresAt: NOW + 5 });
    const pages = pagesWithPictures(['small', 'huge', 'lost']);
    await put('forms', 'forms', { _id: 'f', workspaceId: 'a', revision: 3, keptBytes: 0, details: { color: '1, 2, 3' }, pages });
    await put('forms', 'looseImages', { _id: 'Form/f/small.png', formId: 'f', workspaceId: 'a', bytes: 5_000, since: null });
    await put('forms', 'quotas', { _id: 'a', imageBytes: 5_000 });
    await files.put('Form/f/small.png', png(600, 400), { contentType: 'image/png' });
    await files.put('Form/f/huge.png', png(30_000, 30_000), { contentType: 'image/png' });
    await put('responses', 'forms', { _id: 'f', workspaceId: 'a', state: 'active' });
    await put('responses', 'counters', {
      _id: 'f',
      total: 2,
      active: 2,
      archived: 0,
      favourites: 2,
      new: 2,
      answered: {},
      needsUpgrade: true,
    });
    await put('responses', 'days', { _id: 'f:1' });

    await put(
      'submissions',
      'submissions',
      { _id: 'r1', formId: 'f', hasFiles: false },
      { _id: 'r2', formId: 'f', hasFiles: false, bytes: 1_023 },
    );
    await put('submissions', 'forms', {
      _id: 'f',
      workspaceId: 'a',
      link: 'l',
      state: 'active',
      taken: 2,
      granted: 1_023,
      room: 0,
      keptBytes: 3,
    });
    await put('submissions', 'formDocuments', { _id: 'f', pages: [], details: {} });
    await put('submissions', 'plans', { _id: 'a', maxResponses: -1, blocked: false, hidesLogo: false });
    await put('submissions', 'held', { _id: 'h', formId: 'f', bytes: 10, fileBytes: 0, hasRoom: true, acceptedAt: 1 });

    await bringOver(stores, files, () => undefined, NOW);
    const first = await everything();
    expect(first['billing.accounts']).toEqual([
      {
        _id: 'a',
        ...account,
        planChosenAt: NOW,
        toldVersion: 0,
        lookAt: expect.any(Number),
        paidBy: expect.objectContaining({ base: expect.objectContaining({ from: NOW, months: 2 }) }),
      },
      { _id: 'b', ...account, plan: 'Free', toldVersion: 0, lookAt: null, paidBy: null },
    ]);
    expect(first['billing.payments']?.map(({ invoice }) => (invoice as { number: string } | undefined)?.number)).toEqual([
      '2026-000001',
      '2026-000002',
      undefined,
    ]);
    expect(first['billing.checkouts']?.map(({ _id, isOpen }) => [_id, isOpen])).toEqual([
      ['old', false],
      ['open', true],
    ]);
    expect([first['billing.endedTokens'], first['billing.revocations']]).toMatchObject([
      [],
      [{ _id: 'user a', generation: 3, heardAt: 7 }],
    ]);
    expect(first['billing.deadLetters']).toMatchObject([{ sequence: 0, happenedAt: 9 }]);
    expect(first['identity.users']?.map(({ avatar, revision, signIns }) => [avatar, revision, signIns])).toEqual([
      ['', 0, 0],
      ['small.png', 4, 2],
    ]);
    const lastUse = NOW + 5 - 365 * DAY_MS;
    expect(first['identity.sessions']).toMatchObject([
      { former: 6, knownAs: '', network: '', startedAt: lastUse, usedAt: lastUse, device: { browser: '', system: '' } },
    ]);
    expect(first['forms.forms']).toMatchObject([{ pagesRevision: 3 }]);
    expect(first['forms.forms']?.[0]).not.toHaveProperty('pages');
    expect(first['forms.formPages']).toMatchObject([{ revision: 3, layoutVersion: 1 }]);
    const [page] = (first['forms.formPages']?.[0]?.pages ?? []) as typeof pages;
    expect(page?.rows.map(({ content }) => content[0].cols[0]?.content)).toMatchObject([
      { src: '/files/Form/f/small-600x400.png' },
      { src: '' },
      { src: '' },
    ]);
    expect((await files.get('Form/f/small-600x400.png'))?.contentType).toBe('image/png');
    expect(first['forms.looseImages']?.map(({ _id, bytes, since }) => [_id, bytes, since])).toEqual([
      ['Form/f/huge.png', 0, NOW],
      ['Form/f/lost.png', 0, NOW],
      ['Form/f/small-600x400.png', 5_000, null],
      ['Form/f/small.png', 5_000, NOW],
    ]);
    expect(first['forms.quotas']).toMatchObject([{ imageBytes: 10_000 }]);
    expect(first['responses.responses']).toMatchObject([
      { order: NOW, terms: expect.arrayContaining(['ada', '*']) },
      { terms: ['ada', '*'] },
    ]);
    expect(first['responses.hours']).toMatchObject([{ formId: 'f', count: 1, parts: expect.any(Object) }]);
    expect(first['responses.counters']).toMatchObject([{ workspaceId: 'a', arrived: 2, lastOrder: NOW }]);
    expect(first['responses.counters']?.[0]).not.toHaveProperty('needsUpgrade');
    expect(first['responses.days']).toEqual([]);
    expect(first['responses.forms']).toMatchObject([{ isOneTime: false, logo: null, look: { color: '1, 2, 3', opacity: 1, colors: {} } }]);
    const [one, two] = first['submissions.submissions'] ?? [];
    expect([one?.bytes, two?.bytes]).toEqual([1_000 + JSON.stringify(answers).length, 1_023]);
    const granted = Number(one?.bytes) + 1_023 + 4;
    expect(first['submissions.forms']).toMatchObject([{ documentBytes: 4, granted, needsTelling: true }]);
    expect(first['submissions.forms']?.[0]).not.toHaveProperty('keptBytes');
    expect(first['submissions.fileSums']).toMatchObject([{ _id: 'a', bytes: granted }]);
    expect(first['submissions.plans']).toMatchObject([{ storageBytes: 20_000_000_000, features: expect.any(Array) }]);
    expect(first['submissions.held']?.[0]).not.toHaveProperty('hasRoom');

    await bringOver(stores, files, () => undefined, NOW + DAY_MS);
    expect(await everything()).toEqual(first);
  });
});
