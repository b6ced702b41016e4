import { type MadeFile, notesDeclaration } from '@formwright/made-files';
import type { CollectionDeclaration, Migration } from '@formwright/platform';
import type { ExportedList, ExportKind } from './export-kind.ts';

/** A file of responses that a user asked for. */
export interface ExportNote extends MadeFile {
  kind: ExportKind;
  formId: string;
  /** The form's title when the export was asked for. */
  title: string;
  list: ExportedList;
  timeZone: string;
}

/** Whoever made a file has noticed after this time that it is not wanted, or has ended. */
const UNHEARD_MS = 60_000;

const migrations: readonly Migration[] = [
  {
    format: 3,
    name: 'no ZIPs of own data, which identity makes',
    // A program before takes it for one that its user has removed.
    oldestReader: 1,
    bring: (note) =>
      note.kind === 'account' && note.state !== 'removed'
        ? { ...note, state: 'removed', expires_at: Number(note.changed_at) + UNHEARD_MS }
        : note,
  },
];

export const exportsDeclaration: CollectionDeclaration<ExportNote> = {
  ...notesDeclaration<ExportNote>('exports', [{ name: 'by_form', keys: { formId: 1 } }]),
  migrations,
};
