import type { ElementColumn } from '@formwright/form-model';
import { problemWithFile, problemWithFiles, tooManyFiles, uploadInBrowser } from '@formwright/form-model/public';
import { fileSize } from '../../file-size.ts';
import { answerRules } from '../answer-rules.ts';
import { element } from '../page/dom.ts';
import type { FormPage, Question } from '../page/form-page.ts';
import { loadScript } from '../page/load-script.ts';
import { afterPress } from '../page/press.ts';
import { questionsOf } from '../page/questions-of.ts';
import type { Outcome } from '../sending/retry-policy.ts';
import { type ChosenFiles, draftFiles } from './draft-files.ts';
import { type KeptFiles, keepFiles } from './kept-files.ts';
import './sender-types.ts';

export interface Uploads {
  /** Fields without files are omitted. */
  files(): ChosenFiles;
  /** Adds the files to the body of a submission, with the mark that there are some. */
  appendTo(body: FormData): void;
  /** Puts the files back into their fields, for a native post. */
  giveBack(): void;
  /** Takes the files that were chosen before the script. Call it when the draft is there, which stores them. */
  takeEarly(): void;
  /** The files of the draft. */
  kept: KeptFiles;
  /** Sends large files before the answers. Resolves with why it stopped, or undefined when the answers can be sent. */
  send(submissionId: string, patience: number): Promise<Outcome | undefined>;
}

/** Files of more bytes together are sent before the answers, so that they show their progress and resume where they stopped. */
const LARGE = 250_000;

/** Why each file cannot be sent, or ''. Only acceptable files count towards the field's limit. */
function problemsOf({ content }: ElementColumn<'upload'>, files: File[]): string[] {
  let accepted = 0;
  return files.map((file) => {
    const problem = problemWithFile(file, content);
    if (problem) return problem;
    accepted += 1;
    return accepted > content.limit ? tooManyFiles(content.limit) : '';
  });
}

/** An upload field, which collects files over several selections and drops. */
interface Field {
  input: HTMLInputElement;
  /** Shows the chosen files. Each can be removed, and says why it cannot be sent. */
  draw(): void;
  add(files: FileList | File[]): void;
  /** Takes the files out of the browser's own field. */
  take(): void;
}

type OnChange = (question: HTMLElement, problemOf: () => string | null) => void;

/** The field of a question; undefined if it takes no files at the moment. */
function startField(
  { column, block }: Question & { column: ElementColumn<'upload'> },
  chosen: ChosenFiles,
  onChange: OnChange,
): Field | undefined {
  const input = block.querySelector('.fw-file') as HTMLInputElement;
  if (input.disabled) return;
  const zone = input.parentElement as HTMLElement;
  const list = element('ul', { class: 'fw-files' });
  zone.after(list);

  const key = column.uniqueId;
  const draw = () => {
    // The draft reads this mark; it keeps the files themselves elsewhere.
    input.dataset.files = chosen[key]?.[0] ? '1' : '';
    afterPress(() => {
      const files = chosen[key] ?? [];
      const problems = problemsOf(column, files);
      list.replaceChildren(...files.map((file, at) => fileRow(file, problems[at] ?? '', () => remove(file))));
    });
  };
  const change = (files: File[]) => {
    chosen[key] = files;
    draw();
    onChange(block, () => problemWithFiles(files, column.content));
  };
  const remove = (file: File) => {
    change((chosen[key] ?? []).filter((other) => other !== file));
    input.focus();
  };
  const add = (files: FileList | File[]) => {
    if (!files.length) return;
    // A single-file field replaces its file. Others add files and ignore duplicates.
    const before = column.content.limit === 1 ? [] : (chosen[key] ?? []);
    const fresh = [...files].filter(({ name, size }) => !before.some((file) => file.name === name && file.size === size));
    change([...before, ...fresh]);
  };
  const take = () => {
    add(input.files ?? []);
    // The same file may be chosen again after it was removed.
    input.value = '';
  };
  input.addEventListener('change', take);
  takeDrops(zone, add);
  return { input, draw, add, take };
}

/** Adds the files that are dropped on the zone. */
function takeDrops(zone: HTMLElement, add: Field['add']): void {
  zone.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('fw-over');
  });
  zone.addEventListener('dragleave', () => zone.classList.remove('fw-over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('fw-over');
    const { items, files } = event.dataTransfer as DataTransfer;
    const folders = [...items].map((item) => item.webkitGetAsEntry?.()).flatMap((entry) => (entry?.isDirectory ? entry.name : []));
    add([...files].map((file) => Object.assign(file, { isFolder: folders.includes(file.name) })));
  });
}

/** Collects the files of all upload fields, and sends them. */
export function startUploads(page: FormPage, draftKey: string, onChange: OnChange): Uploads {
  const chosen: ChosenFiles = {};
  const fields: Record<string, Field> = {};
  for (const question of questionsOf(page, 'upload')) {
    const field = startField(question, chosen, onChange);
    if (field) fields[question.column.uniqueId] = field;
  }

  answerRules.upload = uploadInBrowser((key) => chosen[key] ?? []);

  const filled = () => Object.entries(chosen).filter(([, files]) => files.length);
  const files = () => Object.fromEntries(filled());
  const set = (all: ChosenFiles) => {
    for (const key in fields) {
      chosen[key] = all[key] ?? [];
      fields[key]?.draw();
    }
    return Object.fromEntries(Object.entries(all).filter(([key]) => !fields[key]));
  };
  const add = (more: ChosenFiles) => {
    for (const key in more) fields[key]?.add(more[key] ?? []);
  };
  /** The files that have arrived before the answers, as the field 'uploads'; or ''. */
  let references = '';
  return {
    async send(submissionId, patience) {
      references = '';
      let bytes = 0;
      for (const file of Object.values(chosen).flat()) bytes += file.size;
      if (bytes <= LARGE) return;
      if (!window.fwSend) await loadScript(page.sender, patience);
      // Without the sender, for example of a page from before an upgrade, the files go with the answers.
      const result = (await window.fwSend?.(files, page.id, submissionId, patience, afterPress)) ?? '';
      if (typeof result === 'object') return result;
      references = result;
    },
    appendTo(body) {
      body.set('hasFiles', String(!!filled().length));
      if (references) return body.set('uploads', references);
      for (const [uniqueId, files] of filled())
        files.forEach((file, at) => {
          body.append(`userFormDataFiles/${uniqueId}/${at}`, file, file.name);
        });
    },
    giveBack() {
      for (const key in fields) {
        const given = new DataTransfer();
        for (const file of chosen[key] ?? []) given.items.add(file);
        (fields[key] as (typeof fields)[string]).input.files = given.files;
      }
    },
    takeEarly() {
      for (const key in fields) fields[key]?.take();
    },
    kept: keepFiles({ files, set, add }, draftFiles(draftKey)),
    files,
  };
}

function fileRow(file: File, problem: string, onRemove: () => void): HTMLElement {
  const button = element('button', { type: 'button', class: 'fw-remove', 'aria-label': `Remove ${file.name}` }, '\u00d7');
  button.onclick = onRemove;
  const row = element('li', {}, element('span', {}, file.name), element('span', { class: 'fw-size' }, fileSize(file.size)), button);
  if (problem) {
    row.className = 'fw-refused';
    row.append(element('span', { class: 'fw-reason' }, problem));
  }
  return row;
}
