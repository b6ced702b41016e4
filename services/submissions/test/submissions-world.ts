import { randomFillSync } from 'node:crypto';
import { submissions, tellAgain } from '@formwright/contracts';
import type { EventInit } from '@formwright/events';
import {
  type ElementColumn,
  type ElementKind,
  newDetails,
  newElement,
  newIdFrom,
  newPages,
  type Pages,
  type UserData,
} from '@formwright/form-model';
import { type Metrics, markMemberBrowser, type Store } from '@formwright/platform';
import { createTestWorld, type TestFile, type TestWorld, toldNothing } from '@formwright/platform/testing';
import { createSubmissions } from '../src/index.ts';

export const visitSecret = 'a secret of at least thirty-two characters';
export const newId = newIdFrom((bytes) => randomFillSync(bytes));

/**
 * The service alone; forms knows no form that its events have not told of.
 * @param wrapStore puts something between the service and its store
 * @param onLogLine gets what is logged; default nobody
 * @param rateLimits 'off': one address may send as much as it likes, as fast as it likes
 */
export async function createSubmissionsWorld(
  wrapStore: (store: Store) => Store = (store) => store,
  onLogLine?: (line: string) => void,
  rateLimits: 'on' | 'off' = 'off',
  metrics?: Metrics,
): Promise<TestWorld> {
  const world = await createTestWorld({
    ...(metrics && { metrics }),
    ...(onLogLine && { log: { write: onLogLine } }),
    services: [
      (ports) => createSubmissions({ ...ports, store: wrapStore(ports.store) }, { productName: 'Formwright', visitSecret, rateLimits }),
    ],
  });
  world.answer(tellAgain('forms'), () => toldNothing);
  return world;
}

export interface TestForm {
  id: string;
  link: string;
  workspaceId: string;
  pages: Pages;
}
export type Elements = { [K in ElementKind]?: Partial<ElementColumn<K>['content']> };

/** Pages with one row per element, each with its defaults and what is given. */
export function pagesWith(elements: Elements): Pages {
  const [page] = newPages({ title: 'Survey', newId });
  if (!page) throw new Error('no page');
  const rows = Object.entries(elements).map(([kind, content]) => {
    const column = newElement(kind as ElementKind, newId);
    return { id: newId(), content: [{ cols: [{ ...column, content: { ...column.content, ...content } }] }] };
  });
  return [{ ...page, rows }] as Pages;
}

export const idOf = (form: TestForm, kind: ElementKind): string => {
  const columns = form.pages.flatMap((page) => page.rows.flatMap((row) => row.content[0].cols));
  return columns.find((column) => column.tabname === kind)?.uniqueId ?? '';
};

/** A file of the form's upload. */
export const upload = (
  form: TestForm,
  name: string,
  content: Buffer,
  index = 0,
  field = `userFormDataFiles/${idOf(form, 'upload')}/${index}`,
) => ({
  field,
  name,
  content,
  type: 'application/octet-stream',
});

/** The answer to the form's upload when files come with it. */
export const withFiles = (form: TestForm) => ({ [idOf(form, 'upload')]: answer('forDeleteFiles') });
export const sendFiles = (world: TestWorld, form: TestForm, ...files: ReturnType<typeof upload>[]) =>
  submit(world, form, { userData: withFiles(form), files });
export const getFile = (world: TestWorld, responseId: string, name: string, headers: Record<string, string> = {}) =>
  world.inject(submissions.responseFile, { params: { responseId, name }, headers });

let made = 0;
/** Tells the service of a form. */
export async function tellForm(
  world: TestWorld,
  elements: Elements = { input: {} },
  changes: Partial<FormChanges> = {},
): Promise<TestForm> {
  made += 1;
  const form = { id: `form${made}`, link: `link${made}`, workspaceId: `owner${made}`, pages: pagesWith(elements) };
  await saveAgain(world, form, changes);
  return form;
}

interface FormChanges {
  revision: number;
  isOneTime: boolean;
  isOverQuota: boolean;
  archivedAt: number;
  details: object;
  keptBytes: number;
  harm: string;
}
/** The form as its event tells it. */
export const savedForm = (
  form: TestForm,
  { revision = 1, isOneTime = false, isOverQuota = false, archivedAt = 0, details = {}, keptBytes, harm }: Partial<FormChanges> = {},
): EventInit<'forms.v1.FormSaved'> => ({
  formId: form.id,
  workspaceId: form.workspaceId,
  link: form.link,
  revision: BigInt(revision),
  pagesJson: Buffer.from(JSON.stringify(form.pages)),
  detailsJson: Buffer.from(JSON.stringify({ ...newDetails({ _id: form.id, title: 'Survey', link: form.link, isOneTime }), ...details })),
  isOneTime,
  isOverQuota,
  archivedAt: BigInt(archivedAt),
  ...(keptBytes !== undefined && { keptBytes: BigInt(keptBytes) }),
  ...(harm !== undefined && { harm }),
});
export const saveAgain = (world: TestWorld, form: TestForm, changes: Partial<FormChanges> = {}) =>
  world.publish('forms.v1.FormSaved', form.id, savedForm(form, changes), { sequence: changes.revision ?? 1 });

export const tellPlan = (
  world: TestWorld,
  accountId: string,
  changes: { plan?: string; maxResponses?: number; storageBytes?: number; blocked?: boolean } = {},
) =>
  world.publish('billing.v1.PlanChanged', accountId, {
    accountId,
    plan: changes.plan ?? 'Premium',
    features: changes.plan === undefined || changes.plan === 'Premium' ? ['hide-logo', 'own-logo'] : [],
    maxForms: -1n,
    maxResponses: BigInt(changes.maxResponses ?? -1),
    storageBytes: BigInt(changes.storageBytes ?? 20_000_000_000),
    blocked: changes.blocked ?? false,
    changedAt: BigInt(world.clock.now()),
  });

/** The cookie that says that a person of the form's workspace uses this browser. Without a name, it is the owner. */
export async function ownPerson(world: TestWorld, { workspaceId }: TestForm, userId = workspaceId): Promise<string> {
  let value = '';
  const setCookie = (_name: string, text: string) => {
    value = text;
  };
  const ports = { clock: world.clock, isRevoked: async () => false };
  await markMemberBrowser({ setCookie }, ports, visitSecret, { workspaceId, userId, sessionId: `session of ${userId}`, generation: 1 }, {});
  return value;
}

export const answer = (value: unknown) => ({ value, direction: { page: 0, row: 0, col: 0 } });
export const textAnswer = (form: TestForm, value: unknown = 'Hello'): UserData => ({ [idOf(form, 'input')]: answer(value) }) as UserData;

interface Sent {
  userData?: unknown;
  submissionId?: string | undefined;
  email?: string | null;
  startDate?: number | string | null;
  shortText?: { uniqueId: string; value: string }[];
  files?: TestFile[];
  cookies?: Record<string, string>;
  visit?: string;
  version?: number | undefined;
  note?: string;
  key?: string;
  ip?: string;
  uploads?: Record<string, string>;
}
export const submit = (world: TestWorld, form: TestForm, sent: Sent = {}) =>
  world.inject(submissions.saveUserForm, {
    body: {
      dataForm: { id: sent.key ?? form.link, email: sent.email ?? null },
      userData: sent.userData ?? textAnswer(form),
      startDate: sent.startDate ?? null,
      hasFiles: (sent.files?.length ?? 0) > 0,
      shortText: sent.shortText ?? [],
      submissionId: sent.submissionId,
      visit: sent.visit,
      version: sent.version,
      note: sent.note,
      uploads: sent.uploads,
    },
    files: sent.files ?? [],
    ...(sent.ip && { ip: sent.ip }),
    ...(sent.cookies && { cookies: sent.cookies }),
  });

export const takenOf = async (world: TestWorld, form: TestForm) =>
  (await world.store('submissions').collection<{ _id: string; taken: number }>({ name: 'forms' }).findOne({ _id: form.id }))?.taken;
export const accepted = (world: TestWorld) =>
  world.published('submissions.v1.SubmissionAccepted').map((event) => ({
    ...event,
    answers: JSON.parse(Buffer.from(event.answersJson).toString()) as UserData,
  }));
