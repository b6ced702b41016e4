import { entryOf, type ZipEntry } from '@formwright/archive';
import type { ResponsesDeps } from '../deps.ts';
import type { ExportNote } from '../export/export-note.ts';

export type ZipDeps = Pick<ResponsesDeps, 'ports' | 'repository' | 'views'>;
export type OwnDataNote = Pick<ExportNote, 'by' | 'made_at' | 'timeZone'>;

/** An account's owner gets everything, anybody else the own profile. */
export const isWhole = ({ by }: Pick<ExportNote, 'by'>): boolean => by.role === 'owner';

export const jsonEntry = (name: string, modifiedAt: number, value: unknown): ZipEntry =>
  entryOf(name, modifiedAt, { content: [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)] });
