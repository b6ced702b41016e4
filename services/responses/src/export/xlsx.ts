import { workbookFile } from '@formwright/archive';
import type { FilledColumn } from '@formwright/form-model';
import type { AnsweredResponse } from '../store/response.ts';
import { sheetWriter } from './xlsx-sheet.ts';
import { looksOf } from './xlsx-styles.ts';

interface Options {
  /** The zone of the times. */
  zone: string;
  now: number;
}

/** The responses as a workbook: texts as texts whatever they begin with, numbers as numbers, dates as dates. */
export async function* xlsxFile(
  columns: readonly FilledColumn[],
  responses: AsyncIterable<AnsweredResponse>,
  { zone, now }: Options,
): AsyncGenerator<Uint8Array> {
  const { looks, file } = looksOf(columns);
  const writer = sheetWriter(columns, { zone, looks });
  const left = responses[Symbol.asyncIterator]();
  try {
    yield* workbookFile({ name: 'Responses', styles: file, now, sheet: (size) => writer.sheet(left, size), isDone: writer.isDone });
  } finally {
    await left.return?.();
  }
}
