import type { BodyOf, responses } from '@formwright/contracts';
import type { ResponseQuery } from '@formwright/contracts/response-query';

/** 'account': all of a person's own data, which has no form. */
export type ExportKind = BodyOf<typeof responses.beginExport>['kind'] | 'account';

/** The responses of an export. */
export interface ExportedList {
  query: ResponseQuery;
  /** When it was asked for: what 'today' means in the query. */
  at: number;
  /** This one only. */
  responseId?: string;
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

export const kinds = {
  csv: { media: 'text/csv; charset=utf-8; header=present', name: (at: number) => `Responses - ${isoDay(at)}.csv` },
  xlsx: {
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: (at: number) => `Responses - ${isoDay(at)}.xlsx`,
  },
  pdf: { media: 'application/pdf', name: (at: number) => `Responses - ${isoDay(at)}.pdf` },
  account: { media: 'application/zip', name: (at: number) => `My data - ${isoDay(at)}.zip` },
  files: { media: 'application/zip', name: (at: number) => `Response files - ${isoDay(at)}.zip` },
} as const satisfies Record<ExportKind, { media: string; name: (at: number) => string }>;

/** Headers of a download. @param at epoch milliseconds, for its name */
export function downloadHeaders(kind: ExportKind, at: number): Record<string, string> {
  const name = kinds[kind].name(at);
  return {
    'content-type': kinds[kind].media,
    'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}
