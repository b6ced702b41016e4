import { csvText, harmless } from '@formwright/archive';
import { definitionOf, type FilledColumn, hasNumbers, wallTime } from '@formwright/form-model';
import type { AnsweredResponse } from '../store/response.ts';
import { headsOf, isPhoneOf } from './columns.ts';
import { formatMoment } from './format-moment.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The file in chunks: the heads, then a line per response. Its times are those that the clocks of the zone show. */
export const csvFile = (columns: readonly FilledColumn[], responses: AsyncIterable<AnsweredResponse>, zone: string) =>
  csvText(headsOf(columns, zone, harmless), responses, (response) => lineOf(columns, response, zone));

function lineOf(columns: readonly FilledColumn[], { response, started_at, created_at }: AnsweredResponse, zone: string): string[] {
  const moment = (at: number) => formatMoment(wallTime(at, zone));
  const answers = columns.map((column) => {
    const text = definitionOf(column.tabname).toText(response[column.uniqueId], column);
    return (hasNumbers(column) && NUMBER.test(text)) || isPhoneOf(column, text) ? text : harmless(text);
  });
  return [...answers, started_at === null ? '' : moment(started_at), moment(created_at)];
}
