import { askAgain, billing, forms, identity, responses, type ServiceName, serviceNames, submissions } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Compared, compareAllCopies } from '../src/operator/compare-copies.ts';
import { randomFrom } from './any-order/deliveries.ts';
import { makePeople, type People, tellStory } from './any-order/story.ts';
import { makeThings, smallPages, submissionTo, type Things } from './bad-input/things.ts';
import { createProductReplicas, register } from './product-world.ts';

type Stored = { _id: string } & Record<string, unknown>;

interface Copy {
  of: 'workspace' | 'form' | 'suspended';
  /** What the service keeps, by collection: the fields that it is told. */
  kept: Readonly<Record<string, readonly string[]>>;
}

const suspensions: Copy = { of: 'suspended', kept: { suspensions: ['toldAt', 'standing'] } };
const formHead = ['link', 'workspaceId', 'revision', 'state', 'isOneTime', 'isOverQuota', 'harm', 'documentBytes'];
const listedForm = ['workspaceId', 'revision', 'title', 'header', 'isOneTime', 'look', 'version', 'pages'];

/** Every copy of every service. One without a row fails. */
const copies: Readonly<Record<string, Copy>> = {
  'identity.on-plan-changed billing.v1.PlanChanged': { of: 'workspace', kept: { plans: ['plan', 'maxForms', 'features'] } },
  'forms.on-plan-changed billing.v1.PlanChanged': {
    of: 'workspace',
    kept: { quotas: ['features', 'max', 'maxResponses', 'blocked', 'isTakenDown', 'oneTimeBought'] },
  },
  'forms.on-user-changed identity.v1.UserChanged': { of: 'workspace', kept: { quotas: ['hidesLogo'] } },
  'forms.on-form-state-changed submissions.v1.FormStateChanged': { of: 'form', kept: { formStates: ['isFull', 'taken', 'limit'] } },
  'forms.on-response-counted responses.v1.ResponseCounted': { of: 'form', kept: { responseCounts: ['total', 'unread'] } },
  'submissions.forms forms.v1.FormSaved': { of: 'form', kept: { forms: formHead, formDocuments: ['pages', 'layoutVersion', 'details'] } },
  'submissions.on-plan-changed billing.v1.PlanChanged': {
    of: 'workspace',
    kept: { plans: ['features', 'maxResponses', 'storageBytes'] },
  },
  'submissions.on-user-changed identity.v1.UserChanged': { of: 'workspace', kept: { plans: ['hidesLogo'] } },
  'responses.forms forms.v1.FormSaved': { of: 'form', kept: { forms: listedForm } },
  'responses.on-plan-changed billing.v1.PlanChanged': { of: 'workspace', kept: { accounts: ['features'] } },
  'responses.on-user-changed identity.v1.UserChanged': { of: 'workspace', kept: { accounts: ['hidesLogo'] } },
  'submissions.suspensions billing.v1.PlanChanged': suspensions,
  'responses.suspensions billing.v1.PlanChanged': suspensions,
  'identity.suspensions billing.v1.PlanChanged': suspensions,
  'team.suspensions billing.v1.PlanChanged': suspensions,
};

let worlds: readonly [TestWorld, TestWorld];
let people: People;
let suspended: Caller;
let limited: Things;

const storeOf = (service: string, collection: string) => worlds[0].store(service).collection<Stored>({ name: collection });
const jobs = ['submissions.publish-form-states', 'responses.publish-counts', 'forms.follow-accounts', 'billing.republish-plans'];

async function settle(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    for (const world of worlds) await world.drain();
    for (const job of [...jobs, ...serviceNames.map((name) => `${name}.erase`)]) await worlds[0].runJob(job);
  }
  for (const world of worlds) await world.drain();
}

/** As one of the replicas compares them. */
async function compare(services?: readonly ServiceName[]): Promise<{ found: string[]; compared: Compared }> {
  const found: string[] = [];
  const ask = (contract: never, body: never) => worlds[1].call(contract, { body } as never);
  const comparing = { report: (line: string) => void found.push(line), pause: async () => undefined };
  return { compared: await compareAllCopies(ask as never, comparing, services as typeof serviceNames | undefined), found };
}

async function tellAgain(service: ServiceName, queue: string): Promise<void> {
  await worlds[1].inject(askAgain(service), { body: { queue } });
  await worlds[0].runJob(`${service}.catch-up`);
  await settle();
}

async function tellAgainWhatIsNamed(): Promise<void> {
  for (const line of (await compare()).found) {
    const [, service, queue = ''] = / tell-again (\w+) (\S+)$/.exec(line) ?? [];
    await tellAgain(service as ServiceName, queue);
  }
}

async function queuesOf(service: ServiceName): Promise<{ queue: string; event: string }[]> {
  return (await worlds[0].inject(askAgain(service), { body: { queue: null } })).body.queues;
}

beforeAll(async () => {
  worlds = await createProductReplicas();
  const [world] = worlds;
  // As at the first start. What there is later is known by events alone.
  for (const name of serviceNames) await world.runJob(`${name}.catch-up`);
  people = await makePeople(world);
  suspended = await register(world, 'sue');
  limited = await makeThings(world, suspended);
  // Her forms have a limit.
  await world.inject(billing.setAccountPlan, { body: { accountId: suspended.workspaceId, plan: 'Free' } });
  await world.inject(billing.setAccountSuspended, { body: { accountId: suspended.workspaceId, suspended: true } });
  await settle();
});
afterAll(async () => {
  for (const world of worlds) await world.close();
});

it('names nothing that is right, before a story, in it and after it', async () => {
  expect((await compare()).found).toEqual([]);
  await tellStory(worlds[0], people);
  await settle();
  const { found, compared } = await compare();
  expect(found).toEqual([]);
  expect(compared).toMatchObject({ wrong: 0, untold: 0, incomplete: 0 });
  expect(compared.copies).toBeGreaterThan(20);
});

describe('every copy of every service', () => {
  it('is in the table', async () => {
    const kept: string[] = [];
    for (const service of serviceNames) kept.push(...(await queuesOf(service)).map(({ queue, event }) => `${queue} ${event}`));
    expect(Object.keys(copies).sort()).toEqual(kept.sort());
  });

  const wrongFields = Object.entries(copies).flatMap(([name, { kept }]) =>
    Object.entries(kept).flatMap(([collection, fields]) => [...fields, 'all'].map((field) => [name, collection, field] as const)),
  );
  it.each(wrongFields)('%s: %s, %s: is named when it is wrong, and mended', async (name, collection, field) => {
    const [queue = '', event = ''] = name.split(' ');
    const service = queue.split('.')[0] as ServiceName;
    const { of } = copies[name] as Copy;
    const key = { workspace: people.ada.workspaceId, form: limited.formId, suspended: suspended.workspaceId }[of];
    const stored = storeOf(service, collection);
    const [before] = await stored.find({ _id: key });
    expect(before).toBeDefined();
    if (field === 'all') await stored.deleteOne({ _id: key });
    else await stored.updateOne({ _id: key }, { $set: { [field]: otherThan(before?.[field]) } });
    const owner = event.split('.')[0];
    expect((await compare([service])).found).toContain(
      `${service}: the copy of ${key} (${event}) is not what ${owner} tells: see npm run operator -- tell-again ${service} ${queue}`,
    );
    // A state that is made from a lost copy is told anew, too.
    for (let round = 1; round <= 2; round += 1) await tellAgainWhatIsNamed();
    expect((await compare()).found).toEqual([]);
    if (field !== 'all') expect((await stored.find({ _id: key }))[0]?.[field]).toEqual(before?.[field]);
  });

  it.each([
    ['submissions.forms', 'forms', 'form'],
    ['responses.forms', 'forms', 'form'],
    ['submissions.suspensions', 'suspensions', 'suspended'],
  ] as const)('%s: one that its owner has no more is named, and removed', async (queue, collection, of) => {
    const service = queue.split('.')[0] as ServiceName;
    const key = of === 'form' ? people.things.formId : suspended.workspaceId;
    const [copy] = await storeOf(service, collection).find({ _id: key });
    await storeOf(service, collection).insertOne({
      ...(copy as Stored),
      _id: 'stray',
      ...(service === 'submissions' && { link: 'stray' }),
    });
    const { found } = await compare();
    expect(found).toEqual([
      expect.stringMatching(new RegExp(`^${service}: the copy of stray .* no more: .* tell-again ${service} ${queue}$`)),
    ]);
    await tellAgain(service, queue);
    expect((await compare()).found).toEqual([]);
  });
});

it('says what is newer than its owner has it, and that more is not compared where very much is wrong', async () => {
  const { formId } = people.things;
  const form = storeOf('forms', 'forms');
  const [{ revision, details }] = (await form.find({ _id: formId })) as [Stored & { details: object }];
  await form.updateOne({ _id: formId }, { $set: { revision: Number(revision) - 1, details: { ...details, title: 'Older' } } });
  const { found } = await compare(['responses']);
  expect(found).toEqual([`responses: the copy of ${formId} (forms.v1.FormSaved) is of a later change than forms has`]);
  await form.updateOne({ _id: formId }, { $set: { revision, details } });
  expect((await compare()).found).toEqual([]);
});

/** What people do at random, on either replica. */
function randomSteps(random: () => number, owned: Things[]): (() => Promise<unknown>)[] {
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const world = one(worlds);
  const { owner: as, formId, link, responseId } = one(owned);
  const accountId = as.workspaceId;
  const title = `Name ${random()}`;
  const question = { title, formData: smallPages(), form_id: formId, form_header: 'About', userFormlabels: [] };
  return [
    () => world.inject(forms.changeTitle, { as, body: { id: formId, title } }),
    () => world.inject(forms.saveForm, { as, body: question }),
    () => world.inject(submissions.saveUserForm, { body: submissionTo(link) }),
    () => world.inject(submissions.saveUserForm, { body: { dataForm: { id: link }, userData: {} } }),
    () => world.inject(billing.setAccountPlan, { body: { accountId, plan: one(['Free', 'Standart', 'Premium'] as const) } }),
    () => world.inject(billing.setAccountSuspended, { body: { accountId, suspended: random() < 0.5 } }),
    () => world.inject(identity.changeshowlogo, { as, body: { value: random() < 0.5, userId: as.userId } }),
    () => world.inject(responses.archiveResponse, { as, body: { formId, responseId } }),
    () => world.inject(responses.deleteResponse, { as, body: { formId, responseId } }),
    () => world.inject(forms.archiveForm, { as, body: { formId } }),
    () => world.inject(forms.unArchiveForm, { as, body: { formId } }),
    () => world.inject(forms.newForm, { as, body: { newform: smallPages() } }),
    () => worlds[0].runJob(one(jobs)),
    () => world.drain(),
  ];
}

it('names nothing in a long random story, whenever it looks', async () => {
  const random = randomFrom(7);
  const cat = await register(worlds[0], 'cat');
  const owned = [people.things, limited, await makeThings(worlds[0], cat), await makeThings(worlds[0], cat)];
  for (let step = 1; step <= 150; step += 1) {
    const steps = randomSteps(random, owned);
    await steps[Math.floor(random() * steps.length)]?.();
    if (step % 5 === 0) expect({ step, found: (await compare()).found }).toEqual({ step, found: [] });
  }
  await settle();
  expect(await compare()).toMatchObject({ found: [], compared: { wrong: 0, untold: 0 } });
});

it('counts what is not told yet, and does not name it', async () => {
  const { body } = await worlds[0].inject(forms.newForm, { as: await register(worlds[0], 'gus'), body: { newform: smallPages() } });
  await settle();
  const [form] = await storeOf('submissions', 'forms').find({ _id: body.id });
  const submit = () => worlds[0].inject(submissions.saveUserForm, { body: { dataForm: { id: form?.link }, userData: {} } });
  await submit();
  await settle();
  await submit();
  for (const world of worlds) await world.drain();
  const { found, compared } = await compare();
  expect(found).toEqual([]);
  expect(compared.untold).toBeGreaterThan(0);
  await settle();
  expect((await compare()).compared.untold).toBe(0);
});

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}x`;
  if (Array.isArray(value)) return [...value, 'x'];
  return value === null ? 1 : { ...(value as object), x: 1 };
}
