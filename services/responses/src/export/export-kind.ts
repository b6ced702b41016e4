import { safeName } from '@formwright/archive';
import type { BodyOf, responses } from '@formwright/contracts';
import type { ResponseQuery } from '@formwright/contracts/response-query';
import { wallTime } from '@formwright/form-model';
import { datedName, downloadHeaders } from '@formwright/platform';

export type ExportKind = BodyOf<typeof responses.beginExport>['kind'];

/** The responses of an export. */
export interface ExportedList {
  query: ResponseQuery;
  /** When it was asked for: what 'today' means in the query. */
  at: number;
  /** This one only. */
  responseId?: string;
  /** These only. */
  responseIds?: readonly string[];
}

export const kinds = {
  csv: { media: 'text/csv; charset=utf-8; header=present', what: 'Responses', ending: 'csv' },
  xlsx: { media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', what: 'Responses', ending: 'xlsx' },
  pdf: { media: 'application/pdf', what: 'Responses', ending: 'pdf' },
  files: { media: 'application/zip', what: 'Response files', ending: 'zip' },
} as const satisfies Record<ExportKind, { media: string; what: string; ending: string }>;

interface Named {
  /** The form's title. */
  title: string;
  /** Epoch milliseconds. */
  made_at: number;
  timeZone: string;
}

/** The name of the file, with the day in the zone: 'Kiln booking - Responses - 2026-11-25.xlsx'. A CSV file has no form's name, as clients expect. */
export function fileName(kind: ExportKind, { title, made_at, timeZone }: Named): string {
  const { what, ending } = kinds[kind];
  return datedName(kind === 'csv' ? what : titled(title, what), ending, wallTime(made_at, timeZone));
}

/** 'Kiln booking - Responses' */
export function titled(title: string, what: string): string {
  const form = safeName(title, '');
  return form ? `${form} - ${what}` : what;
}

/** Headers of the download. */
export const exportHeaders = (kind: ExportKind, named: Named) => downloadHeaders(fileName(kind, named), kinds[kind].media);
