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
  /** Resolves when the files that are being read are in the form; undefined if none are. */
  ready?: Promise<unknown> | undefined;
  /** The names of all files, including those that are being read. */
  names(): string;
  all(): ChosenFiles;
  /** Replaces all files. A read on its way no longer counts. */
  set(files: ChosenFiles): void;
  /** Brings back the files with these names. Files that the person chooses meanwhile stay. Resolves with whether none is missing. */
  restore(submissionId: string, names: string): Promise<boolean>;
  /** Stores all files. During a read it does nothing: the end of the read adds what was chosen meanwhile, which stores everything. */
  write(submissionId: string): void;
  clear(): Promise<unknown>;
}

const namesOf = (files: ChosenFiles) =>
  Object.values(files)
    .flat()
    .map(({ name }) => name);

/** Keeps the files of `fields` in `storage`. */
export function keepFiles(fields: UploadFields, storage: DraftFiles): KeptFiles {
  let others: ChosenFiles = {};
  let awaited: string[] = [];

  const kept: KeptFiles = {
    names: () => [...awaited, ...namesOf(kept.all())].join(', '),
    all: () => ({ ...others, ...fields.files() }),
    set(files) {
      kept.ready = undefined;
      awaited = [];
      others = fields.set(files);
    },
    restore(submissionId, names) {
      awaited = [names];
      const reading = storage.read(submissionId).then((files) => {
        if (kept.ready === reading) {
          const meanwhile = fields.files();
          kept.set(files);
          fields.add(meanwhile);
        }
        return namesOf(files).join(', ') === names;
      });
      kept.ready = reading;
      return reading;
    },
    write(submissionId) {
      if (!kept.ready) void storage.write(submissionId, kept.all());
    },
    clear: storage.clear,
  };
  return kept;
}
