import { randomFillSync } from 'node:crypto';
import { forms, tellAgain } from '@formwright/contracts';
import { decodeEvent, type EventOf } from '@formwright/events';
import { type ElementKind, elementDefinitions, newElement, newIdFrom, newPages, type Pages } from '@formwright/form-model';
import type { Caller, Ports } from '@formwright/platform';
import { createTestWorld, type TestWorld, type TestWorldOptions } from '@formwright/platform/testing';
import { createForms } from '../src/index.ts';

export const visitSecret = 'a secret of at least thirty-two characters';

export const newId = newIdFrom((bytes) => randomFillSync(bytes));

export const caller = (name: string, sessionId = `session${name}`): Caller => ({
  userId: name,
  workspaceId: name,
  role: 'owner',
  sessionId,
});
export const ada = caller('ada');
export const bob = caller('bob');

/**
 * The service alone.
 * @param wrapPorts puts something between the service and what it stands on
 * @param options of the world
 */
export const createFormsWorld = (
  wrapPorts: (ports: Ports) => Ports = (ports) => ports,
  options: Pick<TestWorldOptions, 'makeStore'> = {},
): Promise<TestWorld> =>
  createTestWorld({
    ...options,
    services: [(ports) => createForms(wrapPorts(ports), { productName: 'Formwright', publicUrl: 'https://forms.example', visitSecret })],
  });

/** The service with a form of ada's, as most tests of the public page begin. */
export async function createWorldWithForm(wrapPorts?: (ports: Ports) => Ports) {
  const world = await createFormsWorld(wrapPorts);
  const id = await create(world);
  return { world, id, link: (await load(world, id)).details.link };
}

export const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\0IDAT', 'latin1'),
  Buffer.alloc(64),
]);

/** What submissions tells of a form. */
export const tellState = (world: TestWorld, formId: string, taken: number, limit: number, sequence: number) =>
  world.publish(
    'submissions.v1.FormStateChanged',
    formId,
    { formId, workspaceId: 'ada', isFull: limit >= 0 && taken >= limit, taken: BigInt(taken), limit: BigInt(limit) },
    { sequence },
  );

/** Pages with one row per element. */
export function pagesOf(...kinds: ElementKind[]): Pages {
  const [page] = newPages({ title: 'Bakery orders', newId });
  if (!page) throw new Error('no page');
  return [{ ...page, rows: kinds.map((kind) => ({ id: newId(), content: [{ cols: [newElement(kind, newId)] }] })) }] as Pages;
}
export const everyKind = Object.keys(elementDefinitions).sort() as ElementKind[];

export const plan = (
  world: TestWorld,
  accountId: string,
  changes: {
    plan?: string;
    features?: string[];
    maxForms?: number;
    maxResponses?: number;
    blocked?: boolean;
    standing?: string;
    oneTimeForms?: number;
    at?: number;
  } = {},
) =>
  world.publish(
    'billing.v1.PlanChanged',
    accountId,
    {
      accountId,
      plan: changes.plan ?? 'Premium',
      features: changes.features ?? ['hide-logo', 'own-logo'],
      maxForms: BigInt(changes.maxForms ?? -1),
      maxResponses: BigInt(changes.maxResponses ?? -1),
      blocked: changes.blocked ?? false,
      ...(changes.standing !== undefined && { standing: changes.standing }),
      oneTimeForms: changes.oneTimeForms ?? 0,
      changedAt: BigInt(changes.at ?? world.clock.now()),
    },
    { sequence: changes.at ?? 0 },
  );

export async function create(world: TestWorld, as = ada, pages: Pages = pagesOf('input')): Promise<string> {
  const made = await world.inject(forms.newForm, { as, body: { newform: pages } });
  if (made.status !== 200) throw new Error(`${made.status} ${made.text}`);
  return made.body.id;
}

export interface Loaded {
  pages: Pages;
  details: { _id: string; title: string; link: string; version: number } & Record<string, unknown>;
}
export async function load(world: TestWorld, id: string, as = ada): Promise<Loaded> {
  const [pages, details] = (await world.inject(forms.getForm, { as, body: { id } })).body;
  return { pages: pages as Pages, details: details as Loaded['details'] };
}

type Visit = { headers?: Record<string, string>; cookies?: Record<string, string> };
/** Opens the public page of a form. */
export const visitPage = (world: TestWorld, link: string, visit: Visit = {}) =>
  world.inject(forms.publicFormPage, { params: { link }, ...visit });

export const save = (
  world: TestWorld,
  id: string,
  fields: { title?: string; titleWas?: string; header?: string; pages?: unknown; version?: number | undefined },
  options: { as?: Caller; files?: { field: string; name: string; content: Buffer; type: string }[] } = {},
) =>
  world.inject(forms.saveForm, {
    as: options.as ?? ada,
    body: {
      ...(fields.titleWas !== undefined && { titleWas: fields.titleWas }),
      title: fields.title ?? 'Bakery orders',
      form_header: fields.header ?? 'Heading',
      formData: fields.pages ?? pagesOf('input'),
      form_id: id,
      userFormlabels: [],
      version: fields.version,
    },
    files: options.files ?? [],
  });

/** A form as forms tells it to a service that asks for it by its id or link; null if it knows none. */
export async function tellOf(world: TestWorld, key: string): Promise<EventOf<'forms.v1.FormSaved'> | null> {
  const { body } = await world.inject(tellAgain('forms'), { body: { event: 'forms.v1.FormSaved', fields: 1, ask: { key } } });
  const [told] = body.states;
  return told ? decodeEvent('forms.v1.FormSaved', Buffer.from(told.payload, 'base64')) : null;
}
