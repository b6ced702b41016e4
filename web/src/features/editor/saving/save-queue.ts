import { differingGroups, doSettingsConflict, type EditedForm, type SettingGroup } from '@formwright/form-model';
import { replaceEqualDeep } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { loadForm, type StoredForm, storeForm } from '../api.ts';
import { type EditorStore, loadedForm } from '../state/editor-state.ts';
import { withKept } from '../state/kept-changes.ts';
import { problemBeforeSave, problemInReply, type SaveProblem } from './save-problems.ts';

/** What a save has changed: only settings of one panel, or more. */
export type SavedPart = SettingGroup | 'form';

export type SaveResult =
  | { is: 'saved'; part: SavedPart }
  | { is: 'conflict' }
  | { is: 'gone' }
  | { is: 'offline' }
  | { is: 'full'; why: string }
  | { is: 'refused'; why: string };

export interface SaveQueue {
  /** Saves the form on the canvas. Later edits are not included. */
  save(): Promise<SaveResult>;
  /** Sends the saves that have no reply yet. */
  resume(): Promise<SaveResult>;
}

const isEqual = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one;

/** What a save replaces besides the settings. The title of the first page is the form's name. */
const layoutOf = ({ header, pages: [first, ...others] }: EditedForm, hasName: boolean) => ({
  header,
  pages: [hasName ? first : { ...first, title: '' }, ...others],
});

function changedPart(saved: EditedForm, form: EditedForm): SavedPart {
  const [group, ...others] = differingGroups(saved.settings, form.settings);
  return group && others.length === 0 && saved.pages === form.pages && saved.header === form.header ? group : 'form';
}

/** Whether somebody has deleted the form. A proxy that knows no such address names no field. */
const isGone = ({ status, fields }: ApiError): boolean => status === 404 && ('form_id' in fields || 'id' in fields);

/** Whether the account's storage has no room for the form, which was then not stored. */
const isTooMuch = ({ status, fields }: ApiError): boolean => status === 413 && 'storage' in fields;
/** The status of a server whose disk is full. */
const DISK_FULL = 507;

/** What waits to be sent, and what became of the forms that were sent. */
interface Work {
  store: EditorStore;
  queue: EditedForm[];
  /** The load that the queue is based on. Loading a newer version or restoring a draft makes the queue stale. */
  basis: number;
  /** The form for which there was no room. It is sent again, unless a newer form takes its place, which may be smaller. */
  tooMuch: EditedForm | null;
  /** Forms that were answered with an error of the server since the last save, which may have stored any of them all the same. */
  unsure: EditedForm[];
}

const isCurrent = ({ store, basis }: Work): boolean => store.getState().loads === basis;

function dropStale(work: Work): void {
  if (isCurrent(work)) return;
  work.queue = [];
  work.basis = work.store.getState().loads;
}

function refuse({ store }: Work, { columns, setting, text }: SaveProblem): SaveResult {
  store.markProblems(columns, setting);
  return { is: 'refused', why: text };
}

function takeAnswer(work: Work, sent: EditedForm, { pages, details }: StoredForm): void {
  const before = work.store.getState().history.present;
  // What is stored after this is no earlier form from here, even if it equals one.
  work.unsure = [];
  work.store.markSaved(sent, pages, details);
  // The next form in the queue gets the addresses of the uploaded images too.
  const after = work.store.getState().history.present;
  work.queue = work.queue.filter((each) => each !== sent).map((each) => (each === before ? after : withKept(each, sent, details)));
}

/**
 * Handles a newer version on the server. There is no conflict if that version equals this form, for example after undoing a restored
 * draft, if it is an earlier form from here, or if only settings differ that were not changed here. Those are taken over.
 */
async function meetNewer(work: Work, form: EditedForm, version: number): Promise<SaveResult | null> {
  const { store } = work;
  const newer = await loadForm(store.getState().details._id).catch(() => null);
  if (!newer || !isCurrent(work)) return { is: 'conflict' };
  const theirs = loadedForm(newer.pages, newer.details);
  const { saved } = store.getState();
  if (isEqual(theirs, form)) {
    takeAnswer(work, form, newer);
    return { is: 'saved', part: changedPart(saved, form) };
  }
  const stored = work.unsure.find((each) => isEqual(theirs, each));
  if (stored) {
    takeAnswer(work, stored, newer);
    return null;
  }
  // A new name from elsewhere is kept, unless the form was renamed here, too.
  const isRenamed = form.pages[0]?.title !== saved.pages[0]?.title;
  // A save that was refused although it is based on the newest version would be refused for ever.
  const isNewest = newer.details.version === version;
  const isSameLayout = isEqual(layoutOf(theirs, isRenamed), layoutOf(saved, isRenamed));
  if (isNewest || !isSameLayout || doSettingsConflict(form.settings, saved.settings, theirs.settings)) return { is: 'conflict' };
  work.queue = work.queue.map(store.moveOnto(newer.details));
  return null;
}

/** @returns null: the form has to be sent again, based on the version that is the newest now */
async function sendFirst(work: Work, form: EditedForm): Promise<SaveResult | null> {
  const { details, saved } = work.store.getState();
  const part = changedPart(saved, form);
  try {
    const stored = await storeForm(form, details, saved.pages[0]?.title);
    // If the canvas has loaded another version in the meantime, its next save must report the conflict.
    if (isCurrent(work)) takeAnswer(work, form, stored);
    dropStale(work);
    return { is: 'saved', part };
  } catch (error) {
    // It is unknown whether the form was stored, for example if the reply was cut off.
    if (error instanceof ApiError && error.status === DISK_FULL) return { is: 'full', why: errorText(error) };
    if (!(error instanceof ApiError) || error.status >= 500) {
      work.unsure = [...work.unsure.filter((each) => each !== form), form];
      return { is: 'refused', why: errorText(error) };
    }
    if (error.status === 0) return { is: 'offline' };
    if (error.status === 409) return meetNewer(work, form, details.version);
    if (isTooMuch(error)) {
      work.tooMuch = form;
      return { is: 'full', why: errorText(error) };
    }
    work.queue = work.queue.filter((each) => each !== form);
    if (isGone(error)) return { is: 'gone' };
    return refuse(work, problemInReply(error, form));
  }
}

async function sendAll(work: Work): Promise<SaveResult> {
  let result: SaveResult = { is: 'saved', part: 'form' };
  for (let form = work.queue[0]; form; form = work.queue[0]) {
    const sent = await sendFirst(work, form);
    if (sent === null) continue;
    result = sent;
    if (result.is === 'conflict' || result.is === 'gone') work.queue = [];
    if (result.is === 'offline' || (result.is === 'full' && work.queue.length === 1)) break;
    if (work.queue[0] !== form) continue;
    // After a server error, only a newer form is sent at once.
    if (work.queue.length === 1) break;
    work.queue = work.queue.slice(1);
  }
  return result;
}

/**
 * Saves one form at a time. A save without a reply is repeated unchanged before newer ones, because the server may have stored it: it
 * accepts the same save again without a conflict, but not a changed form.
 */
export function createSaveQueue(store: EditorStore): SaveQueue {
  const work: Work = { store, queue: [], basis: store.getState().loads, tooMuch: null, unsure: [] };
  let running: Promise<SaveResult> | null = null;
  const run = () => {
    running ??= sendAll(work).finally(() => {
      running = null;
    });
    return running;
  };
  return {
    async save() {
      dropStale(work);
      const form = store.getState().history.present;
      const problem = problemBeforeSave(form, store.getState().saved);
      if (problem) return refuse(work, problem);
      if (work.queue.at(-1) !== form) work.queue = [...work.queue.slice(0, 1).filter((each) => each !== work.tooMuch), form];
      return run();
    },
    async resume() {
      dropStale(work);
      return run();
    },
  };
}
