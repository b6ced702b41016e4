import { responses } from '@formwright/contracts';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, createResponsesWorld, entry, question, saveForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const name = question('input', { label: 'Your name' });
const picture = question('image');
const files = question('upload', { label: 'Files' });

describe('getFormWithResponse', () => {
  const read = (id: string) => world.inject(responses.getFormWithResponse, { body: { id } });

  it('finds a response whose submission was acknowledged a moment before its event arrives', async () => {
    await world.close();
    const fresh = 'r1'.padEnd(22, '0');
    let looks = 0;
    world = await createResponsesWorld((store) =>
      replacing(store, {
        collection(declaration) {
          const collection = store.collection(declaration);
          if (declaration.name !== 'responses') return collection;
          return replacing(collection, {
            async findOne(...asked) {
              const found = await collection.findOne(...asked);
              looks += 1;
              if (looks === 1) await accept(world, { id: fresh });
              return found;
            },
          });
        },
      }),
    );
    await saveForm(world, [name]);
    expect((await read(fresh)).status).toBe(200);
    expect(looks).toBe(2);
    looks = 5;
    // What has not the form of an id is on no way: nobody waits for it.
    expect([(await read('r1')).status, looks]).toEqual([404, 6]);
  });

  it('[API-123] [VIEW-08 part: the answers] answers the list of five to anyone who has the id, and search engines nothing', async () => {
    await saveForm(world, [name, picture, files]);
    const at = world.clock.now();
    const answers = { [files.uniqueId]: { ...entry('forDeleteFiles'), files: [{ name: 'cv.pdf', size: 3, type: 'application/pdf' }] } };
    await accept(world, { id: 'r1', answers: answers as never, startedAt: at - 1000, acceptedAt: at });
    const { status, body, headers } = await read('r1');
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBe('noindex');
    const [pages, meta, labels, record, isLogoHidden] = body;
    expect(pages).toMatchObject([{ rows: [{}, {}, {}] }]);
    const look = { color: 'default', opacity: 1, colors: {} };
    const former = { formerColumns: [], formerOptions: [], formerLabels: [], notAsked: [] };
    expect(meta).toEqual({ header: 'About Survey', title: 'Survey', created_at: at, started_at: at - 1000, look, ...former });
    expect(labels.map(({ type }) => type)).toEqual(['input', 'image', 'upload']);
    expect(record).toMatchObject({ _id: 'r1', response: answers });
    expect(isLogoHidden).toBe(false);
    for (const id of ['nobody', '', '../r1', '{"$gt":""}', '__proto__']) expect((await read(id)).status).toBe(404);
  });

  it("brings the form's colors, as it was saved last", async () => {
    const look = { color: 'user_1', opacity: 0.5, colors: { user_1: '176, 90, 20' } } as const;
    await saveForm(world, [name]);
    await saveForm(world, [name], { revision: 2, look });
    await accept(world, { id: 'r1' });
    expect((await read('r1')).body[1].look).toEqual(look);
  });

  it('hides the logo for Premium owners who wish it, and takes the newer plan', async () => {
    await saveForm(world, [name]);
    await accept(world, { id: 'r1' });
    const plan = (features: string[], sequence: number) =>
      world.publish('billing.v1.PlanChanged', 'owner', { accountId: 'owner', plan: 'Standart', features }, { sequence });
    const isHidden = async () => (await read('r1')).body[4];
    await world.publish('identity.v1.UserChanged', 'owner', { userId: 'owner', workspaceId: 'owner', hidesLogo: true });
    expect(await isHidden()).toBe(false);
    await plan(['hide-logo'], 5);
    expect(await isHidden()).toBe(true);
    await plan([], 4);
    expect(await isHidden()).toBe(true);
    await plan([], 6);
    expect(await isHidden()).toBe(false);
  });
});

describe('downloadResponseCsv', () => {
  const read = (responseId: string) => world.inject(responses.downloadResponseCsv, { params: { responseId } });

  it('sends one response with the questions of its form, and former ones only if it answers them, to anyone who has the id', async () => {
    const [former, other] = [question('input', { label: 'Asked once' }), question('input', { label: 'Asked others' })];
    await saveForm(world, [name, former, other]);
    const answers = { [name.uniqueId]: entry('=1+1'), [former.uniqueId]: entry('yes') };
    const at = Date.UTC(2026, 10, 21, 7, 8, 9);
    world.clock.advance(at - world.clock.now());
    await accept(world, { id: 'r1', answers: answers as never });
    await accept(world, { id: 'r2', answers: { [other.uniqueId]: entry('no') } as never });
    await saveForm(world, [name], { revision: 2 });
    const { status, text, headers } = await read('r1');
    expect([status, text]).toEqual([
      200,
      "\uFEFFYour name,Asked once,Start Date (UTC),End Date (UTC)\r\n'=1+1,yes,,21/11/2026 07:08:09\r\n",
    ]);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="Responses - 2026-11-21.csv"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    for (const id of ['nobody', '', '../r1', '__proto__']) expect((await read(id)).status).toBe(404);
  });
});
