import { type MadeFile, notesDeclaration } from '@formwright/made-files';
import type { ExportedList, ExportKind } from './export-kind.ts';

/** A file of responses, or of all of a person's data, that a user asked for. */
export interface ExportNote extends MadeFile {
  kind: ExportKind;
  /** '' for the kind 'account', as is the title. */
  formId: string;
  /** The form's title when the export was asked for. */
  title: string;
  list: ExportedList;
  timeZone: string;
}

export const exportsDeclaration = notesDeclaration<ExportNote>('exports', [{ name: 'by_form', keys: { formId: 1 } }]);
