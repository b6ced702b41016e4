import { randomFillSync } from 'node:crypto';
import { type HarmState, responses, tellAgain } from '@formwright/contracts';
import type { EventInit } from '@formwright/events';
import {
  type Column,
  type ElementKind,
  type FilledColumn,
  type Logo,
  newElement,
  newIdFrom,
  newPages,
  type Pages,
  type UserData,
} from '@formwright/form-model';
import type { Caller, Store } from '@formwright/platform';
import { createTestWorld, type TestWorld, type TestWorldOptions, toldNothing, toldOne } from '@formwright/platform/testing';
import type { FormLook } from '../src/form/form-copy.ts';
import type { FormCounters } from '../src/form/form-counters.ts';
import { createResponses } from '../src/index.ts';
import type { HourCount } from '../src/statistics/hour-count.ts';
import type { Response } from '../src/store/response.ts';

export const productName = 'Testwright';
export const ticketSecret = 'a secret of at least thirty-two characters';
const newId = newIdFrom((bytes) => randomFillSync(bytes));

/**
 * The service alone; forms knows no form that its events have not told of.
 * @param wrapStore puts something between the service and its store
 * @param pdfProgram of the thread that makes PDFs, where a test makes some
 * @param options of the world
 */
export async function createResponsesWorld(
  wrapStore: (store: Store) => Store = (store) => store,
  pdfProgram = '',
  options: Omit<TestWorldOptions, 'services'> = {},
): Promise<TestWorld> {
  const world = await createTestWorld({
    ...options,
    services: [(ports) => createResponses({ ...ports, store: wrapStore(ports.store) }, { ticketSecret, productName, pdfProgram })],
  });
  world.answer(tellAgain('forms'), () => toldNothing);
  return world;
}

export const owner: Caller = { userId: 'owner', workspaceId: 'owner', role: 'owner', sessionId: 's1' };
export const stranger: Caller = { userId: 'other', workspaceId: 'other', role: 'owner', sessionId: 's2' };

/** An element of this kind with its defaults and what is given. */
export function question<K extends ElementKind>(
  kind: K,
  content: Partial<Extract<FilledColumn, { tabname: K }>['content']> = {},
): FilledColumn {
  const column = newElement(kind, newId);
  return { ...column, content: { ...column.content, ...content } } as FilledColumn;
}

/** One page, one row per column. */
export function pagesOf(columns: readonly Column[]): Pages {
  const [page] = newPages({ title: 'Survey', newId });
  if (!page) throw new Error('no page');
  return [{ ...page, rows: columns.map((column) => ({ id: newId(), content: [{ cols: [column] }] })) }];
}

interface SavedForm {
  id?: string;
  revision?: number;
  title?: string;
  workspaceId?: string;
  updatedAt?: number;
  version?: number;
  responsables?: string[];
  isOneTime?: boolean;
  logo?: Logo | null;
  look?: Partial<FormLook>;
  pages?: Pages;
  harm?: HarmState;
}
/** The form as its event tells it. */
const savedForm = (
  columns: readonly Column[],
  {
    id = 'form1',
    revision = 1,
    title = 'Survey',
    workspaceId = owner.workspaceId,
    updatedAt = 0,
    version = 0,
    responsables = [],
    isOneTime = false,
    logo = null,
    look = {},
    pages = pagesOf(columns),
    harm,
  }: SavedForm = {},
): EventInit<'forms.v1.FormSaved'> => ({
  formId: id,
  workspaceId,
  title,
  header: `About ${title}`,
  responsables,
  isOneTime,
  revision: BigInt(revision),
  updatedAt: BigInt(updatedAt),
  pagesJson: Buffer.from(JSON.stringify(pages)),
  detailsJson: Buffer.from(JSON.stringify({ version: version || revision, logo, ...look })),
  ...(harm && { harm }),
});
export const saveForm = (world: TestWorld, columns: readonly Column[], saved: SavedForm = {}) =>
  world.publish('forms.v1.FormSaved', saved.id ?? 'form1', savedForm(columns, saved), { sequence: saved.revision ?? 1 });
/** What forms answers when it is asked for the form. */
export const toldForm = (columns: readonly Column[], saved: SavedForm = {}) =>
  toldOne('forms.v1.FormSaved', saved.id ?? 'form1', saved.revision ?? 1, savedForm(columns, saved));

export const entry = (value: unknown) => ({ value, direction: { page: 0, row: 0, col: 0 } });
export const answersTo = (column: FilledColumn, value: unknown): UserData => ({ [column.uniqueId]: entry(value) }) as UserData;

interface Accepted {
  id: string;
  formId?: string;
  answers?: UserData;
  startedAt?: number;
  acceptedAt?: number;
  /** 0: unknown. */
  formVersion?: number;
  notAsked?: string[];
}
export const accept = (
  world: TestWorld,
  { id, formId = 'form1', answers = {}, startedAt = 0, acceptedAt = world.clock.now(), formVersion = 0, notAsked = [] }: Accepted,
) =>
  world.publish('submissions.v1.SubmissionAccepted', id, {
    submissionId: id,
    formId,
    workspaceId: owner.workspaceId,
    startedAt: BigInt(startedAt),
    acceptedAt: BigInt(acceptedAt),
    email: '',
    answersJson: Buffer.from(JSON.stringify(answers)),
    formVersion: BigInt(formVersion),
    notAsked,
  });

export const list = (world: TestWorld, body: object = {}, as: Caller = owner) =>
  world.inject(responses.getResponses, { body: { id: 'form1', ...body }, as });

export const stored = (world: TestWorld) => {
  const store = world.store('responses');
  return {
    responses: store.collection<Response>({ name: 'responses' }),
    counters: store.collection<FormCounters>({ name: 'counters' }),
    hours: store.collection<HourCount>({ name: 'hours' }),
  };
};

/** Asks for the export as the owner and follows its address, as a browser does. */
export async function download(world: TestWorld, body: object = {}) {
  const asked = await world.inject(responses.exportResponsesCsv, { body: { id: 'form1', ...body }, as: owner });
  return follow(world, asked.body.data);
}
export const follow = (world: TestWorld, address: string) =>
  world.inject(responses.downloadResponsesCsv, { params: { ticket: address.split('/').at(-1) ?? '' } });
