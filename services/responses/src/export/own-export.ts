import { responses } from '@formwright/contracts';
import { AppError, type Caller } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { isSealed } from '../form/kept-back.ts';
import type { ExportNote } from './export-note.ts';

export const noSuchExport = () => new AppError('responses.export_not_found', 'This file no longer exists. Export it again.');

/** The caller's own. @throws AppError 'responses.export_not_found', also for that of somebody else */
export async function requireExport({ exports }: Pick<ResponsesDeps, 'exports'>, caller: Caller, id: string): Promise<ExportNote> {
  const note = await exports.notes.findOwn(id, caller);
  if (!note?.isListed) throw noSuchExport();
  return note;
}

/** The form of an export, while it is its workspace's, which may read what was answered to it. */
export async function formOf(deps: Pick<ResponsesDeps, 'ports' | 'repository'>, note: ExportNote): Promise<FormCopy | null> {
  const form = await deps.repository.findForm(note.formId);
  return form?.workspaceId === note.workspaceId && !(await isSealed(deps, form)) ? form : null;
}

/** An address that downloads the export. */
export const addressOf = ({ exports }: Pick<ResponsesDeps, 'exports'>, note: ExportNote, by: Caller): string =>
  responses.downloadExport.path.replace(':ticket', exports.ticketOf(note, by));
