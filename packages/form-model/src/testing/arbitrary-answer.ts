import fc from 'fast-check';
import { isDateRange } from '../elements/date.ts';
import { isBlank } from '../elements/entry.ts';
import { definitionOf, shapeOfAnswer } from '../elements/index.ts';
import { joinControls } from '../elements/moment.ts';
import { optionsOf } from '../elements/options.ts';
import { FILES_MARKER, uploadExtensions } from '../elements/upload.ts';
import type { ContentOf, FilledColumn } from '../form.ts';
import { BYTES_PER_MB } from '../limits.ts';
import type { Answer, AnswerEntry, Direction, OfferedFile } from '../submission/answers.ts';

export interface ArbitraryAnswer {
  answer: Answer;
  files: OfferedFile[];
}

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => !isBlank(text));
const longWords = fc
  .tuple(words, fc.nat(30))
  .map(([text, times]) =>
    text
      .repeat(times + 1)
      .slice(0, 300)
      .trim(),
  )
  .filter((text) => !/\p{Cs}/u.test(text));
const lines = fc.array(words, { minLength: 1, maxLength: 4 }).map((each) => each.join('\n'));
const email = fc
  .tuple(fc.stringMatching(/^[a-z0-9_+-]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,10}$/))
  .map(([box, host]) => `${box}@${host}.example`);
const number = fc.oneof(
  fc.integer({ min: 1, max: 1e9 }).map(String),
  fc.integer({ min: 1, max: 1e6 }).map((cents) => `${cents}.25`),
);

const phone = fc.stringMatching(/^\+?[0-9]{3,15}$/);

const inputValues = { text: longWords, email, number };

const moment = fc.record({
  // Without those of the calendar of Thailand, which are asked about.
  year: fc.oneof(fc.integer({ min: 1000, max: 1400 }), fc.integer({ min: 2700, max: 8999 })),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.nat(23),
  minute: fc.nat(59),
});
const pad = (value: number) => String(value).padStart(2, '0');

function dateAnswer(content: ContentOf<'date'>, direction: Direction): fc.Arbitrary<AnswerEntry> {
  return fc.tuple(moment, fc.integer({ min: 1, max: 1000 })).map(([{ year, month, day, hour, minute }, longer]) => {
    const time = content.checkedTime ? `${pad(hour)}:${pad(minute)}` : '';
    const write = (ofYear: number) => joinControls(`${ofYear}-${pad(month)}-${pad(day)}`, time, content);
    if (!isDateRange(content)) return { value: write(year), direction };
    return { value: `${write(year)} - ${write(year + longer)}`, direction, isRangeComplete: true };
  });
}

function uploadAnswer(content: ContentOf<'upload'>, direction: Direction): fc.Arbitrary<ArbitraryAnswer> {
  const { min, max } = content.size;
  const file = fc
    .tuple(words, fc.constantFrom(...uploadExtensions(content.types)), fc.integer({ min: min * BYTES_PER_MB, max: max * BYTES_PER_MB }))
    .map(([name, extension, size]) => ({ name: `${name}.${extension}`, size }));
  return fc.array(file, { minLength: 1, maxLength: content.limit }).map((files) => ({ answer: { value: FILES_MARKER, direction }, files }));
}

/** The text, or the kind's typical answer where the kind refuses such a text. */
function takenOr(column: FilledColumn, text: string, direction: Direction): AnswerEntry['value'] {
  const { answer, answers } = definitionOf(column.tabname);
  const context = { files: [], direction, isRequired: false, isUnfinished: false };
  return 'ok' in answers.check({ value: text, direction }, column, context) ? text : (answer?.typical as string);
}

/** An answer that the element accepts. */
export function arbitraryAnswer(column: FilledColumn, direction: Direction): fc.Arbitrary<ArbitraryAnswer> {
  const alone = (answer: fc.Arbitrary<Answer>) => answer.map((each) => ({ answer: each, files: [] }));
  const entry = (value: fc.Arbitrary<AnswerEntry['value']>) => alone(value.map((each) => ({ value: each, direction })));
  if (column.tabname === 'input') return entry(column.content.inputmode ? phone : inputValues[column.content.typeinput]);
  if (column.tabname === 'date') return alone(dateAnswer(column.content, direction));
  if (column.tabname === 'upload') return uploadAnswer(column.content, direction);
  const values = (definitionOf(column.tabname).answer?.fixedOptions ?? optionsOf(column)).map(({ value }) => value);
  switch (shapeOfAnswer(column)) {
    case 'text':
      return entry(lines.map((text) => takenOr(column, text, direction)));
    case 'name':
      return entry(fc.record({ firstname: words, lastname: words }));
    case 'choice':
      return entry(fc.constantFrom(...values));
    case 'choices':
      return alone(
        fc.subarray(
          values.map((value) => ({ value, direction })),
          { minLength: 1 },
        ),
      );
    case 'number':
      return entry(values.length > 0 ? fc.constantFrom(...values) : number);
    default:
      throw new Error(`Say which answers a ${column.tabname} takes.`);
  }
}
