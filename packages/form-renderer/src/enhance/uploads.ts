import type { ElementColumn } from '@formwright/form-model';
import type { OfferedFiles } from '@formwright/form-model/answers';
import { fileSize } from '../file-size.ts';
import { element } from './dom.ts';
import { type FormPage, questionsOf } from './form-page.ts';

/** Chosen files by uniqueId. */
export type ChosenFiles = Record<string, File[]>;

export interface Uploads {
  /** Fields without files are left out. */
  files(): ChosenFiles;
  /** As the rules see them. */
  offered(): OfferedFiles;
  /** Replaces all files: a kept draft, or nothing. Returns those that have no field here. */
  set(files: ChosenFiles): ChosenFiles;
}

/** Why one file of a field cannot be sent, or ''. `at` counts the files before it. */
type FileProblem = (column: ElementColumn<'upload'>, file: File, at: number) => string;

interface UploadParts {
  problemWith: FileProblem;
  onChange(question: HTMLElement, uniqueId: string): void;
}

/** Files gather over several selections and drops; each can be removed; those that cannot be sent say why. */
export function startUploads(page: FormPage, { problemWith, onChange }: UploadParts): Uploads {
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
      list.replaceChildren(...(chosen[key] ?? []).map((file, at) => fileRow(file, problemWith(column, file, at), () => remove(file))));
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
