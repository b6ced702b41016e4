import { fileSize } from '../../file-size.ts';
import type { Draft, DraftStorage } from '../drafts/draft-storage.ts';
import { localTime } from '../drafts/notices.ts';
import { cookie } from '../page/cookies.ts';
import { attempt } from '../page/stored.ts';
import type { ChosenFiles, DraftFiles } from '../uploads/draft-files.ts';

/** The page, and the draft of this browser. */
export interface ElsewherePage {
  form: {
    id: string;
    /** Key of the draft in this browser. */
    draftKey: string;
    link: string;
    version: number;
    pages: number;
    isTimed: boolean;
    /** Bytes of the largest encrypted draft, and of all files in it together. */
    maxBytes: number;
    maxFileBytes: number;
  };
  storage: DraftStorage;
  files: DraftFiles;
  /** Shows what went wrong; '' removes it. */
  tell(text: string): void;
  /** Tells screen readers what goes on. */
  say(text: string): void;
  show(section: 'give' | 'take', ...content: (Node | string)[]): void;
  hide(section: 'give' | 'take'): void;
  /** Makes the page one question, whose answer leads away from it. */
  ask(title: string): void;
}

/** Milliseconds to wait for files, because some browsers never reply to storage calls. */
const PATIENCE = 30_000;

/** The draft of this browser, if anything was answered and nothing was sent. */
export function findDraft({ storage }: ElsewherePage): Draft | null {
  const draft = storage.read();
  return draft && !draft.sentAt && (draft.files || draft.fields.some(([, value]) => value)) ? draft : null;
}

/** The files of a draft; none, if the browser does not answer in time. */
export function readFiles({ files }: ElsewherePage, { submissionId }: Draft): Promise<ChosenFiles> {
  return Promise.race([files.read(submissionId), new Promise<ChosenFiles>((resolve) => setTimeout(resolve, PATIENCE, {}))]);
}

/** 'Answers from Mar 14, 2027, 9:05 AM, on page 2, with 2 files (1.8 MB)' */
export function describe({ form }: ElsewherePage, { changedAt, page }: Draft, files: ChosenFiles): string {
  const all = Object.values(files).flat();
  const bytes = all.reduce((sum, { size }) => sum + size, 0);
  return [
    `Answers from ${localTime(changedAt)}`,
    ...(form.pages > 1 ? [`on page ${page + 1}`] : []),
    ...(all.length > 0 ? [`with ${all.length === 1 ? '1 file' : `${all.length} files`} (${fileSize(bytes)})`] : []),
  ].join(', ');
}

/** Where the browser refuses cookies, the form's script keeps the visit here, too. */
const visitKey = (formId: string) => `fw-visit:${formId}`;

/** The visit of a form in this browser; empty without one. */
export function readVisit(formId: string): string {
  return cookie(`fw_v_${formId}`) ?? attempt(() => localStorage.getItem(visitKey(formId))) ?? '';
}

/** Stores the visit if the browser has refused it as a cookie. */
export function keepVisit(formId: string, visit: string): void {
  if (!cookie(`fw_v_${formId}`)) attempt(() => localStorage.setItem(visitKey(formId), visit));
}
