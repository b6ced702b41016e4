import type { Collection, Ports } from '@formwright/platform';
import { createReplicaWorlds } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import type { ExportNote } from '../../src/export/export-note.ts';
import { createResponses } from '../../src/index.ts';
import { owner, productName, ticketSecret } from '../responses-world.ts';

// Until identity made the ZIPs of own data, their notes and files were among the exports.

const config = { ticketSecret, productName, pdfProgram: '' };
const noteOf = (_id: string, kind: string, now: number) => ({
  ...{ _id, kind, userId: owner.userId, workspaceId: owner.workspaceId, by: owner, state: 'ready', isListed: kind !== 'account' },
  ...{ formId: '', title: '', list: { query: {}, at: now }, timeZone: 'UTC', done: 1, total: 1, size: 1, attempt: 1 },
  ...{ made_at: now, changed_at: now, waited_until: now, expires_at: now + 3_600_000 },
});

it('a ZIP of own data is removed with its file after an update, and an export stays', async () => {
  const notesIn = ({ store }: Pick<Ports, 'store'>) => store.collection({ name: 'exports' }) as unknown as Collection<ExportNote>;
  const former = (ports: Ports) => ({
    ...createResponses(
      {
        ...ports,
        store: { ...ports.store, collection: ({ migrations: _unknown, ...declaration }) => ports.store.collection(declaration) },
      },
      config,
    ),
    start: async () => {
      for (const [id, kind] of [
        ['zip', 'account'],
        ['csv', 'csv'],
      ] as const) {
        await ports.files.put(`ResponseExport/owner/${id}/1`, Buffer.from('x'), { contentType: 'text/plain' });
        await notesIn(ports).insertOne(noteOf(id, kind, ports.clock.now()) as unknown as ExportNote);
      }
    },
  });
  const [old, now] = await createReplicaWorlds({ services: [former] }, undefined, [(ports) => createResponses(ports, config)]);
  const stored = notesIn({ store: now.store('responses') });
  expect((await stored.findOne({ _id: 'zip' }))?.state).toBe('removed');
  now.clock.advance(120_000);
  await now.runJob('responses.sweep-exports');
  expect((await stored.find({})).map(({ _id }) => _id)).toEqual(['csv']);
  expect(await Promise.all(['zip', 'csv'].map(async (id) => (await now.files.get(`ResponseExport/owner/${id}/1`)) !== null))).toEqual([
    false,
    true,
  ]);
  await old.close();
  await now.close();
});
