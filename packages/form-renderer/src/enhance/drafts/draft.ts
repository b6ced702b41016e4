import { newId, now } from '../page/device.ts';
import { type Fields, type FormPage, readFields, writeFields } from '../page/form-page.ts';
import type { Pager } from '../pages/pager.ts';
import { parts } from '../parts.ts';
import type { ChosenFiles } from '../uploads/draft-files.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Draft, DraftStorage } from './draft-storage.ts';
import { showNotice } from './notices.ts';

/** A short while, so that not every keystroke writes. */
const WRITE_AFTER = 200;

export interface DraftKeeper {
  /** The id that every attempt to send these answers carries. */
  submissionId(): string;
  /** When the form was opened first, epoch milliseconds. */
  startedAt(): number;
  /** Answers changed: they are written shortly. */
  changed(): void;
  filesChanged(): void;
  /** Remembers whether sending goes on after a reload. */
  setSending(isSending: boolean): void;
  /** Makes the answers a submission of their own: the id was taken by earlier answers. */
  renew(): void;
  /** Sent: only that stays on the device, and nothing is written any more. Resolves when the files are gone. */
  finish(): Promise<unknown> | undefined;
}

interface DraftParts {
  page: FormPage;
  pager: Pager;
  uploads: Uploads;
  storage: DraftStorage;
  /** What the device kept of an earlier visit, or null. */
  kept: Draft | null;
  /** Runs once files are back, when the last visit ended while sending. */
  onResume(): void;
}

const namesOf = (files: ChosenFiles) =>
  Object.values(files)
    .flatMap((chosen) => chosen.map(({ name }) => name))
    .join(', ');

/** Keeps what was answered on this device until it is sent, and brings it back. */
export function startDraft({ page, pager, uploads, storage, kept, onResume }: DraftParts): DraftKeeper {
  const { form } = page;
  const fresh = (): Draft => ({ submissionId: newId(), startedAt: now(), changedAt: 0, page: 0, fields: [], files: '' });
  let draft = kept ?? fresh();
  // Answers to questions that the owner took out since. They wait here: the question may come back.
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
  /** Puts answers in place; none: the form is as it opens. */
  const put = (fields: Fields | null, files: ChosenFiles) => {
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
    put(null, {});
    pager.open(0);
    return () => {
      draft = before.draft;
      put(before.fields, before.files);
      write();
      writeFiles();
    };
  };

  if (kept) {
    put(kept.fields, {});
    pager.show(kept.page);
    const tell = showNotice(form, kept.changedAt, startOver);
    void Promise.resolve(uploads.draft?.read(kept.submissionId)).then((files = {}) => {
      const isWhole = !uploads.draft || namesOf(files) === kept.files;
      // What was chosen while the files were being read stays.
      otherFiles = uploads.set({ ...files, ...uploads.files() });
      // Answers never go out by themselves without the files that belong to them.
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
