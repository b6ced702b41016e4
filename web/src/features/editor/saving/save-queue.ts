import type { EditedForm, FormDetails } from '@formwright/form-model';
import { replaceEqualDeep } from '@tanstack/react-query';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { loadForm, storeForm } from '../api.ts';
import { type EditorStore, loadedForm } from '../state/editor-store.ts';
import { type Obstacle, obstacleBeforeSave, obstacleInAnswer } from './obstacles.ts';

export type SaveResult = { is: 'saved' } | { is: 'conflict' } | { is: 'offline' } | { is: 'refused'; why: string };

export interface SaveQueue {
  /** Saves what is on the canvas. What is typed meanwhile stays unsaved. */
  save(): Promise<SaveResult>;
  /** Sends what still waits for an answer. */
  resume(): Promise<SaveResult>;
}

/**
 * Sends forms one after the other. A form without an answer stays first in the queue: the server may have stored it, and takes the
 * very same save again without a conflict, but not a form that was changed since.
 */
export function createSaveQueue(store: EditorStore): SaveQueue {
  let queue: EditedForm[] = [];
  /** The version that the queue changes. Loading a newer one or restoring a draft makes the queue stale. */
  let basis = store.getState().details;
  let running: Promise<SaveResult> | null = null;

  const refuse = (obstacle: Obstacle): SaveResult => {
    store.markObstacles(obstacle.columns);
    return { is: 'refused', why: obstacle.text };
  };
  const dropStale = () => {
    if (store.getState().details === basis) return;
    queue = [];
    basis = store.getState().details;
  };
  /** Undoing a restored draft can leave what the newer version holds: then there is nothing to choose. One that does not load is a conflict. */
  const isHeldAlready = async (form: EditedForm): Promise<boolean> => {
    const newer = await loadForm(basis._id).catch(() => null);
    if (!newer || store.getState().details !== basis) return false;
    const theirs = loadedForm(newer.pages, newer.details);
    if (replaceEqualDeep(theirs, form) !== theirs) return false;
    takeAnswer(form, newer.pages, newer.details);
    return true;
  };
  const sendFirst = async (form: EditedForm): Promise<SaveResult> => {
    try {
      const stored = await storeForm(basis._id, form, basis.version);
      // If the canvas took over another version meanwhile, its next save has to meet this one as a conflict.
      if (store.getState().details === basis) takeAnswer(form, stored.pages, stored.details);
      dropStale();
      return { is: 'saved' };
    } catch (error) {
      // Also an answer that was cut off: whether the form is stored is open.
      if (!(error instanceof ApiError) || error.status >= 500) return { is: 'refused', why: errorText(error) };
      if (error.status === 0) return { is: 'offline' };
      if (error.status === 409) return { is: (await isHeldAlready(form)) ? 'saved' : 'conflict' };
      queue = queue.filter((each) => each !== form);
      return refuse(obstacleInAnswer(error, form));
    }
  };
  const takeAnswer = (sent: EditedForm, pages: EditedForm['pages'], details: FormDetails) => {
    const before = store.getState().history.present;
    store.markSaved(sent, pages, details);
    // The pictures of what waits next have their stored addresses now.
    const after = store.getState().history.present;
    queue = queue.filter((each) => each !== sent).map((each) => (each === before ? after : each));
    basis = details;
  };
  const sendAll = async (): Promise<SaveResult> => {
    let result: SaveResult = { is: 'saved' };
    for (let form = queue[0]; form; form = queue[0]) {
      result = await sendFirst(form);
      if (result.is === 'conflict') queue = [];
      if (result.is === 'offline') break;
      if (queue[0] !== form) continue;
      // The server failed: only a newer form is worth another try at once.
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
      const obstacle = obstacleBeforeSave(form);
      if (obstacle) return refuse(obstacle);
      if (queue.at(-1) !== form) queue = [...queue.slice(0, 1), form];
      return run();
    },
    async resume() {
      dropStale();
      return run();
    },
  };
}
