import { listText, type OfferedFile } from '@formwright/form-model/public';
import type { ChosenFiles, DraftFiles } from './draft-files.ts';

/** The upload fields of the form. */
export interface UploadFields {
  /** Fields without files are omitted. */
  files(): ChosenFiles;
  /** Replaces the files of all fields. Returns the files without a field. */
  set(files: ChosenFiles): ChosenFiles;
  /** Adds files as if the person chose them: a field for a single file replaces its file. */
  add(files: ChosenFiles): void;
}

/** The files of the draft: those in the fields, and those of questions that are no longer on the form, kept in case these return. */
export interface KeptFiles {
  /** Resolves when the files that are being read are in the form or take too long; undefined if none are awaited. */
  ready?: Promise<unknown> | undefined;
  /** Lists all files, also those that are being read or missing, for `restore`. */
  list(): string;
  /** Empties the fields. The returned function brings the files back. */
  empty(): () => void;
  /**
   * Brings back the files of this list. Files that the person chooses meanwhile stay. Resolves with what to tell of missing ones, or ''.
   */
  restore(submissionId: string, list: string): Promise<string>;
  /** Resolves when no file is being read, with what to tell of files that cannot be sent, or ''. Tells of each missing file once. */
  missing(): Promise<string>;
  /** Stores all files. During a read it does nothing: the end of the read adds what was chosen meanwhile, which stores everything. */
  write(submissionId: string): void;
  forget(): Promise<unknown>;
}

/**
 * Milliseconds that sending waits for files, because some browsers never reply to storage calls. Files that come later are still taken: a
 * device that slept wakes with all its time used up.
 */
const PATIENCE = 30_000;

/**
 * A file in a list: its size tells it from another of the same name, as phones give to all photos. No name has a slash, but any other sign.
 */
const entriesOf = (files: ChosenFiles) =>
  Object.values(files)
    .flat()
    .map(({ name, size }) => `${name}/${size}`);

const askFor = (names: string[]) => (names[0] ? `Please choose these files again: ${listText(names)}` : '');

/**
 * Names the files that were changed, moved or deleted after they were chosen; '' if there are none. A browser would report each of them as
 * a lost connection. Folders are left out, because the checks name them.
 */
async function textOfChanged(files: ChosenFiles): Promise<string> {
  const names: string[] = [];
  for (const file of Object.values(files).flat()) {
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => (file as OfferedFile).isFolder || names.push(file.name));
  }
  return askFor(names);
}

/** Keeps the files of `fields` in `storage`. */
export function keepFiles(fields: UploadFields, storage: DraftFiles): KeptFiles {
  let others: ChosenFiles = {};
  /** The listed files that are still missing. They stay on this list until the person was told before sending, even over several visits. */
  let wanted: string[] = [];
  /** The latest read; the files of an earlier one are ignored. */
  let reading: Promise<void> | undefined;

  const all = () => ({ ...others, ...fields.files() });
  const lost = () => {
    const here = entriesOf(all());
    return wanted.filter((entry) => {
      const at = here.indexOf(entry);
      return at < 0 || !here.splice(at, 1);
    });
  };
  const tell = () => askFor(lost().map((entry) => entry.split('/')[0] ?? ''));
  const set = (files: ChosenFiles, list: string[]) => {
    reading = kept.ready = undefined;
    others = fields.set(files);
    wanted = list;
    wanted = lost();
  };

  const kept: KeptFiles = {
    list: () => [...lost(), ...entriesOf(all())].join('//'),
    empty() {
      const files = all();
      const list = wanted;
      set({}, []);
      return () => set(files, list);
    },
    async restore(submissionId, list) {
      wanted = list.split('//');
      const mine = storage.read(submissionId).then((files) => {
        if (reading !== mine) return;
        const meanwhile = fields.files();
        try {
          set(files, wanted);
        } catch {
          // Stored files may be damaged, and a field takes nothing but files.
          set({}, wanted);
        }
        fields.add(meanwhile);
      });
      reading = mine;
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
      const ready = Promise.race([mine, patience]);
      kept.ready = ready;
      await ready;
      if (kept.ready === ready) kept.ready = undefined;
      return tell();
    },
    async missing() {
      const changed = await textOfChanged(fields.files());
      while (kept.ready) await kept.ready;
      const told = tell() || changed;
      wanted = [];
      // The answers are sent without files that come now, so the form must not show them any more.
      if (!told) reading = undefined;
      return told;
    },
    write(submissionId) {
      if (!reading) void storage.write(submissionId, all());
    },
    forget: storage.forget,
  };
  return kept;
}
