import type { EditedForm, FormDetails } from '@formwright/form-model';
import { replaceEqualDeep } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { loadForm, storeForm } from '../api.ts';
import { type EditorStore, loadedForm } from '../state/editor-store.ts';
import { withKeptName } from '../state/kept-name.ts';
import { problemBeforeSave, problemInReply, type SaveProblem } from './save-problems.ts';

export type SaveResult = { is: 'saved' } | { is: 'conflict' } | { is: 'gone' } | { is: 'offline' } | { is: 'refused'; why: string };

export interface SaveQueue {
  /** Saves the form on the canvas. Later edits are not included. */
  save(): Promise<SaveResult>;
  /** Sends the saves that have no reply yet. */
  resume(): Promise<SaveResult>;
}

/** Whether somebody has deleted the form. A proxy that knows no such address names no field. */
const isGone = ({ status, fields }: ApiError): boolean => status === 404 && ('form_id' in fields || 'id' in fields);

/**
 * Saves one form at a time. A save without a reply is repeated unchanged before newer ones, because the server may have stored it: it
 * accepts the same save again without a conflict, but not a changed form.
 */
export function createSaveQueue(store: EditorStore): SaveQueue {
  const formId = store.getState().details._id;
  let queue: EditedForm[] = [];
  /** The load that the queue is based on. Loading a newer version or restoring a draft makes the queue stale. */
  let basis = store.getState().loads;
  let running: Promise<SaveResult> | null = null;

  const refuse = (problem: SaveProblem): SaveResult => {
    store.markProblems(problem.columns);
    return { is: 'refused', why: problem.text };
  };
  const isCurrent = () => store.getState().loads === basis;
  const dropStale = () => {
    if (isCurrent()) return;
    queue = [];
    basis = store.getState().loads;
  };
  /** Whether the server already has this form, for example after undoing a restored draft; then there is no conflict to solve. */
  const isAlreadyStored = async (form: EditedForm): Promise<boolean> => {
    const newer = await loadForm(formId).catch(() => null);
    if (!newer || !isCurrent()) return false;
    const theirs = loadedForm(newer.pages, newer.details);
    if (replaceEqualDeep(theirs, form) !== theirs) return false;
    takeAnswer(form, newer.pages, newer.details);
    return true;
  };
  const sendFirst = async (form: EditedForm): Promise<SaveResult> => {
    try {
      const { details, saved } = store.getState();
      const stored = await storeForm(formId, form, details.version, saved.pages[0]?.title);
      // If the canvas has loaded another version in the meantime, its next save must report the conflict.
      if (isCurrent()) takeAnswer(form, stored.pages, stored.details);
      dropStale();
      return { is: 'saved' };
    } catch (error) {
      // It is unknown whether the form was stored, for example if the reply was cut off.
      if (!(error instanceof ApiError) || error.status >= 500) return { is: 'refused', why: errorText(error) };
      if (error.status === 0) return { is: 'offline' };
      if (error.status === 409) return { is: (await isAlreadyStored(form)) ? 'saved' : 'conflict' };
      queue = queue.filter((each) => each !== form);
      if (isGone(error)) return { is: 'gone' };
      return refuse(problemInReply(error, form));
    }
  };
  const takeAnswer = (sent: EditedForm, pages: EditedForm['pages'], details: FormDetails) => {
    const before = store.getState().history.present;
    store.markSaved(sent, pages, details);
    // The next form in the queue gets the addresses of the uploaded images too.
    const after = store.getState().history.present;
    queue = queue.filter((each) => each !== sent).map((each) => (each === before ? after : withKeptName(each, sent, details.title)));
  };
  const sendAll = async (): Promise<SaveResult> => {
    let result: SaveResult = { is: 'saved' };
    for (let form = queue[0]; form; form = queue[0]) {
      result = await sendFirst(form);
      if (result.is === 'conflict' || result.is === 'gone') queue = [];
      if (result.is === 'offline') break;
      if (queue[0] !== form) continue;
      // After a server error, only a newer form is sent at once.
      if (queue.length === 1) break;
      queue = queue.slice(1);
    }
    return result;
  };
  const run = () => {
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    async save() {
      dropStale();
      const form = store.getState().history.present;
      const problem = problemBeforeSave(form);
      if (problem) return refuse(problem);
      if (queue.at(-1) !== form) queue = [...queue.slice(0, 1), form];
      return run();
    },
    async resume() {
      dropStale();
      return run();
    },
  };
}
