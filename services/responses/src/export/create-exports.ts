import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ZipTooLargeError } from '@formwright/archive';
import { submissions } from '@formwright/contracts';
import { createMadeFiles, type MadeFiles, type Put } from '@formwright/made-files';
import { PdfTimeoutError, PdfTooLargeError } from '@formwright/pdf';
import { AppError, stagedPath } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { makeAllPdf } from '../pdf/make-all-pdf.ts';
import { contentOf } from './export-content.ts';
import { kinds } from './export-kind.ts';
import { type ExportNote, exportsDeclaration } from './export-note.ts';
import { formOf, noSuchExport } from './own-export.ts';

const names = { csv: 'CSV file', xlsx: 'Excel file', pdf: 'PDF', files: 'ZIP of files' } as const;

/** The exports that are made in the background. */
export function createExports(deps: Omit<ResponsesDeps, 'exports'>): MadeFiles<ExportNote> {
  const { ports, config, closing } = deps;
  return createMadeFiles<ExportNote>({
    ports,
    closing,
    declaration: exportsDeclaration,
    folder: 'ResponseExport',
    ticketSecret: config.ticketSecret,
    hasAccess: async (note) => (await formOf(deps, note)) !== null,
    async make(note, making, put) {
      const { media } = kinds[note.kind];
      const form = await formOf(deps, note);
      if (!form) throw noSuchExport();
      if (note.kind === 'pdf') return withFile(ports.tmpDir, (path) => makeAllPdf(deps, form, note, { path, ...making }), put);
      const parts = await contentOf(deps, form, note, making);
      return put(Readable.from(deps.inTurns(note.workspaceId, parts)), media);
    },
    // PDFs have turns of their own.
    hasOwnTurns: ({ kind }) => kind === 'pdf',
    judge(error) {
      if (error instanceof PdfTooLargeError || error instanceof ZipTooLargeError) return 'too_large';
      return error instanceof PdfTimeoutError ? 'hopeless' : undefined;
    },
    limitOf: async (workspaceId) => (await ports.call(submissions.findRoom, { body: { workspaceId } })).limit,
    wantedIn: ({ formId, list: { query, responseId, responseIds } }) => [formId, query, responseId, responseIds],
    busy: (kind) => new AppError('responses.export_busy', `Another ${names[kind]} of yours is being made. Please wait until it is ready.`),
    emptied: { formId: '', title: '', list: { query: {}, at: 0 } },
  });
}

/** Makes a file on the disk, stores it and removes it from the disk. */
async function withFile(folder: string, make: (path: string) => Promise<void>, put: Put): Promise<{ size: number }> {
  const path = stagedPath(folder);
  try {
    await make(path);
    return await put(createReadStream(path), kinds.pdf.media);
  } finally {
    await rm(path, { force: true });
  }
}
