import type { Choices } from './choices.ts';
import { fillCurrent } from './dates.ts';
import type { Device } from './device.ts';
import { element } from './dom.ts';
import type { Draft, DraftStorage } from './draft-storage.ts';
import { type Fields, type FormPage, readFields, writeFields } from './form-page.ts';
import type { Pager } from './pager.ts';
import type { ChosenFiles, Uploads } from './uploads.ts';

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
  finish(): Promise<unknown>;
}

interface Parts {
  page: FormPage;
  device: Device;
  pager: Pager;
  choices: Choices;
  uploads: Uploads;
  storage: DraftStorage;
  /** What the device kept of an earlier visit, or null. */
  kept: Draft | null;
  /** Runs after all answers were replaced. */
  onReplaced(): void;
  /** Runs once files are back, when the last visit ended while sending. */
  onResume(): void;
}

const namesOf = (files: ChosenFiles) =>
  Object.values(files)
    .flatMap((chosen) => chosen.map(({ name }) => name))
    .join(', ');

/** Keeps what was answered on this device until it is sent, and brings it back. */
export function startDraft({ page, device, pager, choices, uploads, storage, kept, onReplaced, onResume }: Parts): DraftKeeper {
  const { form } = page;
  const fresh = (): Draft => ({ submissionId: device.newId(), startedAt: device.now(), changedAt: 0, page: 0, fields: [], files: '' });
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
    draft = { ...draft, page: pager.current(), fields, files: namesOf(allFiles()), changedAt: device.now() };
    storage.write(draft);
  };
  const writeFiles = () => void storage.writeFiles(allFiles());
  /** Puts answers in place; none: the form is as it opens. */
  const put = (fields: Fields | null, files: ChosenFiles) => {
    choices.unfold();
    if (fields) otherFields = writeFields(form, fields);
    else {
      otherFields = [];
      form.reset();
      fillCurrent(page, device);
    }
    choices.fold();
    otherFiles = uploads.set(files);
    onReplaced();
  };
  const flush = () => {
    if (timer) write();
  };
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);

  const startOver = () => {
    const before = { draft, fields: [...readFields(form), ...otherFields], files: allFiles() };
    draft = fresh();
    void storage.clear();
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
    void storage.readFiles().then((files) => {
      const isWhole = namesOf(files) === kept.files;
      // What was chosen while the files were being read stays.
      otherFiles = uploads.set({ ...files, ...uploads.files() });
      onReplaced();
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
      draft = { ...draft, submissionId: device.newId() };
      write();
    },
    finish() {
      isFinished = true;
      const now = device.now();
      const cleared = storage.clear();
      storage.write({ ...fresh(), changedAt: now, sentAt: now });
      return cleared;
    },
  };
}

/** 'Your answers from … are still here. Start over', and after that a way back. The function returned adds a sentence. */
function showNotice(form: HTMLElement, changedAt: number, startOver: () => () => void): (more: string) => void {
  const text = element('span', {}, `Your answers from ${localTime(changedAt)} are still here.`);
  const button = element('button', { type: 'button', class: 'fw-link' }, 'Start over');
  const notice = element('div', { class: 'fw-notice' }, text, button);
  button.onclick = () => {
    const restore = startOver();
    text.textContent = 'The form is empty again.';
    button.textContent = 'Bring my answers back';
    button.onclick = () => {
      restore();
      notice.remove();
    };
  };
  form.querySelector('h1')?.after(notice);
  return (more) => text.append(` ${more}`);
}

/** 'Mar 14, 2027, 9:05 AM', in the words of the browser's language. */
const localTime = (at: number) => new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

/** Shows instead of the questions that they were answered. `again`: starts a new answer; absent where none is taken. */
export function showSent(form: HTMLElement, sentAt: number, again?: () => void): void {
  const notice = element('p', { class: 'fw-notice', role: 'status' }, `You already answered this form on ${localTime(sentAt)}.`);
  if (again) {
    const button = element('button', { type: 'button', class: 'fw-link' }, 'Answer again');
    button.onclick = again;
    notice.append(button);
  }
  const heading = form.querySelector('h1');
  form.querySelector('.fw-body')?.replaceChildren(...(heading ? [heading] : []), notice);
}
