import { answerableColumns, type FilledColumn, type UserData } from '@formwright/form-model';
import { arbitraryAnswers, arbitraryPages } from '@formwright/form-model/testing';
import fc from 'fast-check';
import type { DrawnQuery } from './naive-query.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface Sent {
  answers: UserData;
  /** Milliseconds since the response before. */
  after: number;
  becomes: 'favorite' | 'archived' | 'restored' | 'deleted' | 'plain';
}

/** Up to six questions of any form, and answers to it. */
export const arbitrarySurvey = arbitraryPages.chain((pages) => {
  const columns = answerableColumns(pages)
    .map(({ column }) => column)
    .slice(0, 6);
  const known = new Set(columns.map(({ uniqueId }) => uniqueId));
  const answers = arbitraryAnswers(pages).map(({ userData, files }) => {
    const uploads = Object.entries(files).map(([uniqueId, offered]) => [
      uniqueId,
      { ...userData[uniqueId], files: offered.map(({ name, size }) => ({ name: 'safe', shown: name, size, type: '' })) },
    ]);
    const all = { ...userData, ...Object.fromEntries(uploads) } as UserData;
    return Object.fromEntries(Object.entries(all).filter(([uniqueId]) => known.has(uniqueId)));
  });
  const sent: fc.Arbitrary<Sent> = fc.record({
    answers,
    after: fc.constantFrom(1, HOUR, DAY, 9 * DAY),
    becomes: fc.constantFrom('plain', 'plain', 'favorite', 'archived', 'restored', 'deleted'),
  });
  return fc.record({ columns: fc.constant(columns), all: fc.array(sent, { minLength: 1, maxLength: 14 }) });
});

/** What narrows a list of these answers, and often finds some. */
export function arbitraryQuery(columns: readonly FilledColumn[], answers: readonly UserData[]): fc.Arbitrary<DrawnQuery> {
  const texts = answers.flatMap((each) => Object.values(each).flat()).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const options = columns.flatMap(({ uniqueId, content }) =>
    'options' in content ? [[uniqueId, content.options.map(({ value }) => value)] as const] : [],
  );
  const filters = fc
    .subarray(options.slice(0, 2))
    .chain((some) => fc.record(Object.fromEntries(some.map(([uniqueId, values]) => [uniqueId, fc.subarray(values)]))));
  return fc.record(
    {
      filter: fc.constantFrom('all', '0', '7', 'month', 'custom'),
      dateTimes: fc.constantFrom({ from: -9, to: 0 }, { from: -40, to: -3 }, { from: -9 }),
      zone: fc.constantFrom('Europe/Berlin', 'America/New_York'),
      filters,
      // The second is the beginning of an answer where a test marks its responses.
      search: fc.constantFrom('', 'MARK1', ...texts.slice(0, 4).map((text) => text.slice(0, 20))),
      pageName: fc.constantFrom('all', 'favorite', 'archived'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<DrawnQuery>;
}
