import type { BodyOf, responses } from '@formwright/contracts';
import type { ResponseQuery } from '@formwright/contracts/response-query';
import { wallTime } from '@formwright/form-model';
import { datedName, downloadHeaders } from '@formwright/platform';

/** 'account': all of a person's own data, which has no form. */
export type ExportKind = BodyOf<typeof responses.beginExport>['kind'] | 'account';

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
  csv: { media: 'text/csv; charset=utf-8; header=present', name: (at: number) => datedName('Responses', 'csv', at) },
  xlsx: {
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: (at: number) => datedName('Responses', 'xlsx', at),
  },
  pdf: { media: 'application/pdf', name: (at: number) => datedName('Responses', 'pdf', at) },
  account: { media: 'application/zip', name: (at: number) => datedName('My data', 'zip', at) },
  files: { media: 'application/zip', name: (at: number) => datedName('Response files', 'zip', at) },
} as const satisfies Record<ExportKind, { media: string; name: (at: number) => string }>;

/** The name of the file, with the day in the zone. @param at epoch milliseconds */
export const fileName = (kind: ExportKind, at: number, zone: string): string => kinds[kind].name(wallTime(at, zone));

/** Headers of the download. @param at epoch milliseconds, for its name */
export const exportHeaders = (kind: ExportKind, at: number, zone: string) => downloadHeaders(fileName(kind, at, zone), kinds[kind].media);
