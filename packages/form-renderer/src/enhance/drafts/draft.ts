import { checkMarked } from '@formwright/form-model/public';
import { newId, now, tellSeen } from '../page/device.ts';
import { type Fields, type FormPage, readFields, writeFields } from '../page/form-page.ts';
import type { Problems } from '../page/marks.ts';
import type { Pager } from '../pages/pager.ts';
import { parts } from '../parts.ts';
import type { KeptFiles } from '../uploads/kept-files.ts';
import { showNotice } from './back-here.ts';
import type { Draft, DraftStorage } from './draft-storage.ts';

/** Delay in milliseconds, so that not every keystroke writes. */
const WRITE_AFTER = 200;

export interface DraftKeeper {
  /** Every attempt to send it uses the same id. */
  current(): Pick<Draft, 'submissionId' | 'startedAt'>;
  /** Schedules a write of the changed answers. */
  changed(): void;
  /** Writes the answers, the files and this change at once. */
  write(change?: Partial<Draft>): void;
  /** Resolves when the files of the draft are back in the form, with what to tell of missing ones. Tells of each file once. */
  missing(): Promise<string> | undefined;
  /** Whether this device has the draft as it was last changed. Browsers may refuse to store anything, and devices may be full. */
  isKept(): boolean;
  /** Stores whether sending resumes after a reload. */
  setSending(isSending: boolean): void;
  /** Continues with the draft of another tab if it is newer: tabs of one form share their answers. Returns what this device stores. */
  follow(): Draft | null;
  /** Deletes the draft, keeps only the time of sending, and stops writing. Resolves when the files are deleted. */
  finish(): Promise<unknown> | undefined;
}

const freshDraft = (changedAt = now()): Draft => ({ submissionId: newId(), startedAt: now(), page: 0, fields: [], files: '', changedAt });

/** The person may go to a tab of the form that is beside this one, which must find the last letters. */
function onLeaving(listen: () => void): void {
  addEventListener('blur', listen);
  addEventListener('visibilitychange', listen);
}

/** Fills in answers, without files; null resets the form. Returns the answers that no longer fit it. */
function fillForm(page: FormPage, fields: Fields | null): Fields {
  if (fields) return writeFields(page.form, fields);
  page.form.reset();
  for (const fill of parts.fillFresh) fill(page);
  return [];
}

/** Tells which answers no longer fit the form, before anything can be sent. */
function tellChanged(page: FormPage, answers: Fields, tellMore: (more: string) => void, tell: (problems: Problems) => void): void {
  const fields: Record<string, string> = {};
  for (const [name, , words] of answers) fields[name.split('.')[0] as string] = `Changed since you answered ${words ?? 'it'}.`;
  tellMore(Object.values(fields).join(' '));
  if (page.questions.some(({ column }) => fields[column.uniqueId])) tell({ value: checkMarked, fields });
}

/**
 * Stores the answers on this device until they are sent, and restores them.
 * @param kept absent if the form has no upload field
 * @param tell shows what is wrong with the answers
 * @param onResume called once the files are restored, if the last visit ended while sending
 */
export function startDraft(
  page: FormPage,
  pager: Pager,
  kept: KeptFiles | undefined,
  storage: DraftStorage,
  tell: (problems: Problems) => void,
  onResume: () => void,
): DraftKeeper {
  const { form } = page;
  // A refused post is newer than any stored draft.
  let draft = freshDraft(page.refused ? now() : 0);
  // Answers to questions or options that have other words by now. Those to removed questions are kept, in case these return.
  let otherFields: Fields = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const all = () => [...readFields(form), ...otherFields.filter(([name]) => !form.elements[name as never])];
  const write = (change?: Partial<Draft>) => {
    clearTimeout(timer);
    timer = undefined;
    if (draft.sentAt) return;
    if (!draft.changedAt) tellSeen(page.id, 'start');
    draft = {
      ...draft,
      ...change,
      fields: all(),
      formats: parts.formats?.(page),
      page: pager.current(),
      files: kept?.list() ?? draft.files,
      // The device's clock may have been set back: what is written last must be the newest for the other tabs.
      changedAt: Math.max(now(), draft.changedAt + 1),
    };
    storage.write(draft);
  };
  const writeAll = (change?: Partial<Draft>) => {
    write(change);
    if (!draft.sentAt) kept?.write(draft.submissionId);
  };
  /** Fills in answers. The returned function brings the files back that were there. */
  const fillIn = (fields: Fields | null) => {
    otherFields = fillForm(page, fields);
    const bringFiles = kept?.empty();
    for (const look of parts.replaced) look(page, draft);
    return bringFiles;
  };
  onLeaving(() => timer && write());

  const startOver = () => {
    const fields = all();
    const before = draft;
    draft = freshDraft();
    storage.forget();
    void kept?.forget();
    const bringFiles = fillIn(null);
    pager.turnTo(0);
    return () => {
      draft = before;
      fillIn(fields);
      bringFiles?.();
      writeAll({ isSending: false });
    };
  };

  const restore = (stored: Draft) => {
    draft = stored;
    fillIn(stored.fields);
    pager.show(stored.page);
    // Undoing Start over brings the files back, too.
    const tellMore = showNotice(form, stored.changedAt, startOver, kept);
    tellChanged(page, otherFields, tellMore, tell);
    void Promise.resolve(stored.files && kept?.restore(stored.submissionId, stored.files)).then((missing) => {
      // Does not resume sending without all of it, not on a later visit either: the person may have changed the answers meanwhile.
      if (missing) tellMore(missing);
      if (missing || otherFields[0]) draft.isSending = false;
      else if (draft.isSending) onResume();
    });
  };
  const follow = () => {
    const stored = storage.read();
    if (stored && !stored.sentAt && stored.changedAt > draft.changedAt) restore(stored);
    return stored;
  };
  follow();

  return {
    current: () => draft,
    changed: () => {
      timer ||= setTimeout(write, WRITE_AFTER);
    },
    write: writeAll,
    missing: () => kept?.missing(),
    isKept: () => storage.read()?.changedAt === draft.changedAt,
    setSending: (isSending) => draft.isSending === isSending || write({ isSending }),
    follow,
    finish() {
      draft = { ...freshDraft(), sentAt: now() };
      storage.write(draft);
      return kept?.forget();
    },
  };
}
