import fc from 'fast-check';
import { dateFormats } from '../elements/date.ts';
import { writeDate } from '../elements/moment.ts';
import { UPLOAD_TYPES } from '../elements/upload.ts';
import type { CommonContent, ContentOf, ElementKind, Option, RichInline, RichText } from '../form.ts';

/** Text in any script, with quotes, markup and emoji. */
const words = fc.string({ unit: 'grapheme', maxLength: 20 });

const withCommon = <T>(own: fc.Arbitrary<T>, label: fc.Arbitrary<string> = words): fc.Arbitrary<CommonContent & T> =>
  fc
    .tuple(fc.record({ label, required: fc.boolean(), responsable: fc.boolean(), filter: fc.boolean() }), own)
    .map(([common, mine]) => ({ ...common, ...mine }));
const onlyCommon = withCommon(fc.constant({}));
/** Elements without an answer cannot be required. */
const shownOnly = onlyCommon.map((content) => ({ ...content, required: false }));

const options: fc.Arbitrary<Option[]> = fc
  .array(words, { minLength: 1, maxLength: 7 })
  .map((labels) => labels.map((label, index) => ({ id: `o${index}`, value: `${index} <"&'> option`, label })));

const piece: fc.Arbitrary<RichInline> = fc.record(
  {
    text: words,
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    underline: fc.constant(true as const),
    href: fc.constantFrom('https://example.com/a?b=c&d', 'http://example.com', 'mailto:kiln@example.com'),
  },
  { requiredKeys: ['text'] },
);
const pieces = fc.array(piece, { maxLength: 4 });
const arbitraryRichText: fc.Arbitrary<RichText> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constantFrom('paragraph', 'heading'), children: pieces }),
    fc.record({ type: fc.constantFrom('bullets', 'numbers'), items: fc.array(pieces, { minLength: 1, maxLength: 3 }) }),
  ),
  { maxLength: 4 },
);

const day = fc.tuple(fc.integer({ min: 1900, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }));

function defaultDate(label: string, typeDate: string): fc.Arbitrary<string> {
  const write = ([year, month, date]: [number, number, number]) => writeDate(year, month, date, typeDate);
  if (label === 'Custom') return fc.oneof(fc.constant(''), day.map(write));
  const range = day.map(([year, month, date]) => `${write([year, month, date])} - ${write([year + 1, month, date])}`);
  return label === 'Range' ? fc.oneof(fc.constant(''), range) : fc.constant('');
}

const date: fc.Arbitrary<ContentOf<'date'>> = withCommon(
  fc
    .record({
      separator: fc.constantFrom('/' as const, '-' as const, '.' as const),
      order: fc.nat(2),
      defaultDateLabel: fc.constantFrom('None' as const, 'Current' as const, 'Custom' as const, 'Range' as const),
      checkedTime: fc.boolean(),
      timeFormat: fc.constantFrom('24' as const, 'AM/PM' as const),
      time: fc.constantFrom(
        { defaultTimeLabel: 'None' as const, defaultTimeValue: 'HH:MM' },
        { defaultTimeLabel: 'Current' as const, defaultTimeValue: 'HH:MM' },
        { defaultTimeLabel: 'Custom' as const, defaultTimeValue: '23:59' },
      ),
    })
    .chain(({ order, time, ...rest }) => {
      const typeDate = dateFormats(rest.separator)[order] ?? '';
      return defaultDate(rest.defaultDateLabel, typeDate).map((defaultDateValue) => ({ ...rest, ...time, typeDate, defaultDateValue }));
    }),
);

const upload: fc.Arbitrary<ContentOf<'upload'>> = withCommon(
  fc.record({
    types: fc.subarray(Object.values(UPLOAD_TYPES).flat(), { minLength: 1 }).map((types) => types.join(',')),
    limit: fc.integer({ min: 1, max: 5 }),
    size: fc.record({ min: fc.constantFrom(0, 0.5), max: fc.constantFrom(1, 10, 100) }),
    text: words,
    reachable: fc.constant(true),
  }),
);

const image: fc.Arbitrary<ContentOf<'image'>> = withCommon(
  fc.record({
    width: fc.constantFrom('auto' as const, '100%' as const),
    height: fc.oneof(fc.constant('auto' as const), fc.integer({ min: 1, max: 20 })),
    fit: fc.constantFrom('cover' as const, 'fill' as const, 'contain' as const),
    align: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
    src: fc.constantFrom('', '/files/Form/abc123/kiln.webp'),
    alt: words,
  }),
).map((content) => ({ ...content, required: false }));

/** Content of each kind with any valid settings. */
export const arbitraryContent: { [K in ElementKind]: fc.Arbitrary<ContentOf<K>> } = {
  input: withCommon(
    fc.oneof(
      fc.record({ typeinput: fc.constantFrom('text' as const, 'email' as const, 'number' as const), placeholder: words }),
      fc.record({ typeinput: fc.constant('text' as const), inputmode: fc.constant('tel' as const), placeholder: words }),
    ),
  ),
  text: withCommon(fc.record({ placeholder: words })),
  fullname: withCommon(fc.record({ both: fc.boolean() }, { requiredKeys: [] })),
  paragraph: withCommon(fc.record({ paragraph: arbitraryRichText })).map((content) => ({ ...content, required: false })),
  dropdown: withCommon(fc.record({ options, inLabel: words })),
  radio: withCommon(fc.record({ options })),
  checkbox: withCommon(fc.record({ options })),
  rating: onlyCommon,
  date,
  upload,
  image,
  divider: shownOnly,
  empty: shownOnly,
};
