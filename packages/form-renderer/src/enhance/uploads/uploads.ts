import type { ElementColumn } from '@formwright/form-model';
import type { OfferedFiles } from '@formwright/form-model/answers';
import { problemWithFile, uploadMessages } from '@formwright/form-model/public';
import { fileSize } from '../../file-size.ts';
import { now } from '../page/device.ts';
import { element } from '../page/dom.ts';
import { type FormPage, questionsOf } from '../page/form-page.ts';
import { type ChosenFiles, type DraftFiles, draftFiles } from './draft-files.ts';

export interface Uploads {
  /** Fields without files are left out. */
  files(): ChosenFiles;
  /** As the rules see them. */
  offered(): OfferedFiles;
  /** Replaces all files: a kept draft, or nothing. Returns those that have no field here. */
  set(files: ChosenFiles): ChosenFiles;
  /** Where the device keeps them; absent where the form takes no files. */
  draft?: DraftFiles;
  /** Listens to how far an attempt to send is, and shows it inside `status` once it takes longer. */
  showProgress?(status: Element): (share: number) => void;
}

/** An upload that takes longer than this shows how far it is. */
const SHOW_PROGRESS_AFTER = 1000;

function showProgress(status: Element): (share: number) => void {
  const started = now();
  const bar = element('progress', { max: '1', 'aria-label': 'Upload' });
  return (share) => {
    bar.value = share;
    if (!bar.isConnected && now() - started > SHOW_PROGRESS_AFTER) status.append(bar);
  };
}

/** Why each file cannot be sent, or ''. Only files that can be taken count towards the most that the field takes. */
function problemsOf({ content }: ElementColumn<'upload'>, files: File[]): string[] {
  let accepted = 0;
  return files.map((file) => {
    const problem = problemWithFile(file, content);
    if (problem) return problem;
    accepted += 1;
    return accepted > content.limit ? uploadMessages.tooManyFiles(content.limit) : '';
  });
}

/** Files gather over several selections and drops; each can be removed; those that cannot be sent say why. */
export function startUploads(page: FormPage, draftKey: string, onChange: (question: HTMLElement, uniqueId: string) => void): Uploads {
  const chosen: ChosenFiles = {};
  const drawn: Record<string, () => void> = {};

  for (const { column, block } of questionsOf(page, 'upload')) {
    const input = block.querySelector<HTMLInputElement>('.fw-file');
    const zone = block.querySelector<HTMLElement>('.fw-upload');
    if (!input || !zone || input.disabled) continue;
    const list = element('ul', { class: 'fw-files' });
    zone.after(list);

    const key = column.uniqueId;
    const draw = () => {
      const files = chosen[key] ?? [];
      const problems = problemsOf(column, files);
      list.replaceChildren(...files.map((file, at) => fileRow(file, problems[at] ?? '', () => remove(file))));
    };
    const change = (files: File[]) => {
      chosen[key] = files;
      draw();
      onChange(block, key);
    };
    const remove = (file: File) => {
      change((chosen[key] ?? []).filter((other) => other !== file));
      input.focus();
    };
    const add = (files: Iterable<File>) => {
      // One file is replaced by the next; several gather. The same file again is the same file.
      const before = column.content.limit === 1 ? [] : (chosen[key] ?? []);
      const fresh = [...files].filter(({ name, size }) => !before.some((file) => file.name === name && file.size === size));
      if (fresh.length > 0) change([...before, ...fresh]);
    };
    drawn[key] = draw;

    input.addEventListener('change', () => {
      add(input.files ?? []);
      input.value = '';
    });
    zone.addEventListener('dragover', (event) => {
      event.preventDefault();
      zone.classList.add('fw-over');
    });
    zone.addEventListener('dragleave', () => zone.classList.remove('fw-over'));
    zone.addEventListener('drop', (event) => {
      event.preventDefault();
      zone.classList.remove('fw-over');
      add(event.dataTransfer?.files ?? []);
    });
  }

  const filled = () => Object.entries(chosen).filter(([, files]) => files.length > 0);
  return {
    draft: draftFiles(draftKey),
    showProgress,
    files: () => Object.fromEntries(filled()),
    offered: () => Object.fromEntries(filled().map(([key, files]) => [key, files.map(({ name, size }) => ({ name, size }))])),
    set(files) {
      for (const key in drawn) {
        chosen[key] = files[key] ?? [];
        drawn[key]?.();
      }
      return Object.fromEntries(Object.entries(files).filter(([key]) => !drawn[key]));
    },
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
