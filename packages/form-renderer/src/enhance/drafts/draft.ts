import { newId, now } from '../page/device.ts';
import { type Fields, type FormPage, readFields, writeFields } from '../page/form-page.ts';
import type { Pager } from '../pages/pager.ts';
import { parts } from '../parts.ts';
import type { ChosenFiles } from '../uploads/draft-files.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Draft, DraftStorage } from './draft-storage.ts';
import { showNotice } from './notices.ts';

/** Delay in milliseconds, so that not every keystroke writes. */
const WRITE_AFTER = 200;

export interface DraftKeeper {
  /** The id of the submission; every attempt to send it uses the same one. */
  submissionId(): string;
  /** Time when the form was first opened, epoch milliseconds. */
  startedAt(): number;
  /** Schedules a write of the changed answers. */
  changed(): void;
  filesChanged(): void;
  /** Stores whether sending resumes after a reload. */
  setSending(isSending: boolean): void;
  /** Gives the answers a new submission id. */
  renew(): void;
  /** Deletes the draft, keeps only the time of sending, and stops writing. Resolves when the files are deleted. */
  finish(): Promise<unknown> | undefined;
}

interface DraftParts {
  page: FormPage;
  pager: Pager;
  uploads: Uploads;
  storage: DraftStorage;
  /** The draft of an earlier visit, or null. */
  kept: Draft | null;
  /** Called once the files are restored, if the last visit ended while sending. */
  onResume(): void;
}

const namesOf = (files: ChosenFiles) =>
  Object.values(files)
    .flatMap((chosen) => chosen.map(({ name }) => name))
    .join(', ');

/** Stores the answers on this device until they are sent, and restores them. */
export function startDraft({ page, pager, uploads, storage, kept, onResume }: DraftParts): DraftKeeper {
  const { form } = page;
  const fresh = (): Draft => ({ submissionId: newId(), startedAt: now(), changedAt: 0, page: 0, fields: [], files: '' });
  let draft = kept ?? fresh();
  // Answers to questions that are no longer on the form. Kept in case the questions return.
  let otherFields: Fields = [];
  let otherFiles: ChosenFiles = {};
  let isFinished = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const allFiles = () => ({ ...otherFiles, ...uploads.files() });
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isFinished) return;
    const fields = [...readFields(form), ...otherFields];
    const files = uploads.draft ? namesOf(allFiles()) : draft.files;
    draft = { ...draft, page: pager.current(), fields, files, changedAt: now() };
    storage.write(draft);
  };
  const writeFiles = () => void uploads.draft?.write(draft.submissionId, allFiles());
  const tellReplaced = () => {
    for (const look of parts.replaced) look(page);
  };
  const clear = () => {
    storage.clear();
    return uploads.draft?.clear();
  };
  /** Fills in answers. null resets the form. */
  const fillIn = (fields: Fields | null, files: ChosenFiles) => {
    if (fields) otherFields = writeFields(form, fields);
    else {
      otherFields = [];
      form.reset();
      for (const fill of parts.fillFresh) fill(page);
    }
    otherFiles = uploads.set(files);
    tellReplaced();
  };
  const flush = () => {
    if (timer) write();
  };
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);

  const startOver = () => {
    const before = { draft, fields: [...readFields(form), ...otherFields], files: allFiles() };
    draft = fresh();
    void clear();
    fillIn(null, {});
    pager.open(0);
    return () => {
      draft = before.draft;
      fillIn(before.fields, before.files);
      write();
      writeFiles();
    };
  };

  if (kept) {
    fillIn(kept.fields, {});
    pager.show(kept.page);
    const tell = showNotice(form, kept.changedAt, startOver);
    void Promise.resolve(uploads.draft?.read(kept.submissionId)).then((files = {}) => {
      const isWhole = !uploads.draft || namesOf(files) === kept.files;
      // Files that were chosen during the read are kept.
      otherFiles = uploads.set({ ...files, ...uploads.files() });
      // Does not resume sending when files are missing.
      if (!isWhole) tell(`Please check your files: ${kept.files}`);
      else if (kept.isSending) onResume();
    });
  }

  return {
    submissionId: () => draft.submissionId,
    startedAt: () => draft.startedAt,
    changed() {
      timer ||= setTimeout(write, WRITE_AFTER);
    },
    filesChanged() {
      write();
      writeFiles();
    },
    setSending(isSending) {
      draft = { ...draft, isSending };
      write();
    },
    renew() {
      draft = { ...draft, submissionId: newId() };
      write();
      writeFiles();
    },
    finish() {
      isFinished = true;
      const sentAt = now();
      const cleared = clear();
      storage.write({ ...fresh(), changedAt: sentAt, sentAt });
      return cleared;
    },
  };
}
