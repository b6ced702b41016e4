import type { Choices } from './choices.ts';
import { fillCurrent } from './dates.ts';
import type { Device } from './device.ts';
import { element } from './dom.ts';
import { type Draft, draftStorage } from './draft-storage.ts';
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
  /** Sent: nothing stays on the device, and nothing is written any more. Resolves when it is gone. */
  finish(): Promise<unknown>;
}

interface Parts {
  page: FormPage;
  device: Device;
  pager: Pager;
  choices: Choices;
  uploads: Uploads;
  /** Runs after all answers were replaced. */
  onReplaced(): void;
  /** Runs once files are back, when the last visit ended while sending. */
  onResume(): void;
}

/** Keeps what was answered on this device until it is sent, and brings it back. */
export function startDraft({ page, device, pager, choices, uploads, onReplaced, onResume }: Parts): DraftKeeper {
  const { form, refused } = page;
  // The starter looks there too: it brings a kept draft back before the page shows.
  const storage = draftStorage(document.body.dataset.draft ?? '');
  const fresh = (): Draft => ({ submissionId: device.newId(), startedAt: device.now(), changedAt: 0, page: 0, fields: [] });
  // A refused post is newer than any draft.
  const kept = refused ? null : storage.read(device.now());
  let draft = kept ?? fresh();
  let isFinished = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isFinished) return;
    draft = { ...draft, page: pager.current(), fields: readFields(form), changedAt: device.now() };
    storage.write(draft);
  };
  /** Puts answers in place; none: the form is as it opens. */
  const put = (fields: Fields | null, files: ChosenFiles) => {
    choices.unfold();
    if (fields) writeFields(form, fields);
    else {
      form.reset();
      fillCurrent(page, device);
    }
    choices.fold();
    uploads.set(files);
    onReplaced();
  };
  const flush = () => {
    if (timer) write();
  };
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);

  const startOver = () => {
    const before = { draft, fields: readFields(form), files: uploads.files() };
    draft = fresh();
    void storage.clear();
    put(null, {});
    pager.open(0);
    return () => {
      draft = before.draft;
      put(before.fields, before.files);
      write();
      void storage.writeFiles(before.files);
    };
  };

  if (kept) {
    put(kept.fields, {});
    pager.show(kept.page);
    showNotice(form, kept.changedAt, startOver);
    void storage.readFiles().then((files) => {
      // What was chosen while the files were being read stays.
      uploads.set({ ...files, ...uploads.files() });
      onReplaced();
      if (kept.isSending) onResume();
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
      void storage.writeFiles(uploads.files());
    },
    setSending(isSending) {
      draft = { ...draft, isSending };
      write();
    },
    finish() {
      isFinished = true;
      return storage.clear();
    },
  };
}

/** 'Your answers from … are still here. Start over', and after that a way back. */
function showNotice(form: HTMLElement, changedAt: number, startOver: () => () => void): void {
  const text = element(
    'span',
    {},
    `Your answers from ${new Date(changedAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })} are still here.`,
  );
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
}
