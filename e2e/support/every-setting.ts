import { crc32, deflateSync } from 'node:zlib';
import {
  type Column,
  type ContentByKind,
  definitionOf,
  ELEMENT_KINDS,
  type ElementKind,
  elementDefinitions,
  type Pages,
  type RichText,
} from '@formwright/form-model';

let made = 0;
function id(length: number): string {
  made += 1;
  return String(made).padStart(length, 'q');
}

/** A column as a client of the API writes it: every setting is named. */
const element = <K extends ElementKind>(tabname: K, content: ContentByKind[K]): Column =>
  ({ id: id(22), uniqueId: id(50), tabname, empty: false, content }) as Column;
const row = (...cols: Column[]): Pages[number]['rows'][number] => ({ id: id(22), content: [{ cols }] });

const bisque: RichText = [
  { type: 'heading', children: [{ text: 'Before you come' }] },
  {
    type: 'paragraph',
    children: [
      { text: 'Clay is ' },
      { text: 'bold', bold: true },
      { text: ', ' },
      { text: 'italic', italic: true },
      { text: ' and ' },
      { text: 'underlined', underline: true },
      { text: '. Read ' },
      { text: 'the rules', bold: true, href: 'https://example.org/rules?a=1&b=2' },
      { text: ', or write to us.', href: 'mailto:clay@example.org' },
    ],
  },
  { type: 'bullets', items: [[{ text: 'An apron' }], [{ text: 'A ' }, { text: 'towel', bold: true }]] },
  { type: 'numbers', items: [[{ text: 'Wedge' }], [{ text: 'Throw' }]] },
];
const glazes = [
  { id: 'oa', value: 'option1', label: 'Celadon <1280 °C>' },
  { id: 'ob', value: 'option3', label: 'Tenmoku & ash' },
  { id: 'oc', value: 'option 5', label: '志野' },
  { id: 'od', value: 'option 6', label: 'שלום' },
  { id: 'oe', value: 'option 7', label: 'Shino' },
];
const hidden = { required: false, responsable: false, filter: true };
/** Texts, lines and pictures are not in the responses by default. */
const silent = { required: false, responsable: true, filter: true };
const asked = { required: true, responsable: false, filter: true };

/**
 * A form of every kind in which every setting of the specification (000, section 3) has a value that is not its default, some of them in
 * several columns. Required questions are on the last page, so that the other pages can be turned without answers.
 */
export function everySetting(): Pages {
  return withEveryKind(manySettings());
}

/** Adds the other kinds: their switches are turned, their texts are longer. */
function withEveryKind(pages: Pages): Pages {
  const present = new Set<string>(columnsOf(pages).map(({ tabname }) => tabname));
  const missing = ELEMENT_KINDS.filter((kind) => !present.has(kind));
  if (missing.length === 0) return pages;
  const other = (value: unknown) => (typeof value === 'boolean' ? !value : typeof value === 'string' ? `${value} & more` : value);
  const rows = missing.map((kind) => {
    const content = Object.entries(definitionOf(kind).newContent(() => id(22)));
    return row(element(kind, Object.fromEntries(content.map(([setting, value]) => [setting, other(value)])) as never));
  });
  return [...pages, { id: id(22), color: 'default', opacity: 1, colors: {}, button: true, rows }];
}

function manySettings(): Pages {
  const date = {
    ...hidden,
    separator: '-',
    typeDate: 'yyyy-MM-dd',
    defaultDateLabel: 'None',
    defaultDateValue: '',
    checkedTime: true,
    timeFormat: 'AM/PM',
    defaultTimeLabel: 'Custom',
    defaultTimeValue: '23:05',
  } as const;
  const picture = { ...silent, width: '100%', fit: 'contain', src: '' } as const;
  return [
    {
      id: id(22),
      title: 'Every setting & <more>',
      color: 'user_2',
      opacity: 0.25,
      colors: { user_1: '1, 2, 3', user_2: '176, 92, 58' },
      button: true,
      rows: [
        row(
          element('input', { ...hidden, label: 'Your name, please', typeinput: 'text', placeholder: 'Ada' }),
          element('input', { ...hidden, label: 'How many?', typeinput: 'number', placeholder: '1 to 12' }),
          element('text', { ...hidden, label: 'What is on your mind?', placeholder: 'As long as you like' }),
          element('fullname', { ...hidden, label: 'Who comes along' }),
        ),
        row(element('paragraph', { ...silent, label: 'Rules', paragraph: bisque })),
        row(
          element('dropdown', { ...hidden, filter: false, label: 'Glaze', options: glazes, inLabel: 'Take one' }),
          element('radio', { ...hidden, filter: false, label: 'Kiln', options: glazes.slice(1) }),
          element('checkbox', { ...hidden, filter: false, label: 'Tools', options: glazes }),
        ),
        row(element('divider', { ...silent, label: 'A line' })),
        row(element('rating', { ...hidden, label: 'How was it?' }), element('empty', { ...silent, label: 'A gap' })),
      ],
    },
    {
      id: id(22),
      color: 'default',
      opacity: 0.75,
      colors: {},
      button: true,
      rows: [
        row(
          element('date', { ...date, label: 'Which evening?', defaultDateLabel: 'Custom', defaultDateValue: '2027-02-28' }),
          element('date', { ...date, label: 'From, to', defaultDateLabel: 'Range', defaultDateValue: '2027-02-28 - 2027-03-01' }),
        ),
        row(
          element('date', {
            ...date,
            label: 'Now',
            separator: '.',
            typeDate: 'MM.dd.yyyy',
            defaultDateLabel: 'Current',
            defaultTimeLabel: 'Current',
          }),
          element('date', { ...date, label: 'Any day', timeFormat: '24', defaultTimeLabel: 'None', defaultTimeValue: 'HH:MM' }),
        ),
        row(
          element('upload', {
            ...hidden,
            label: 'Sketches',
            types: 'gif,zip,txt',
            limit: 3,
            size: { min: 0.1, max: 2.5 },
            text: 'Choose sketches',
            reachable: false,
          }),
        ),
        row(
          element('image', { ...picture, label: 'Kiln', height: 1.5, align: 'left', alt: 'A kiln' }),
          element('image', { ...picture, label: 'Wheel', height: 'auto', width: 'auto', fit: 'fill', align: 'right', alt: '' }),
        ),
      ],
    },
    {
      id: id(22),
      color: 'user_1',
      opacity: 0.1,
      colors: { user_1: '0, 0, 200' },
      button: true,
      rows: [
        row(
          element('input', { ...asked, label: 'Email', typeinput: 'email', placeholder: 'you@example.org' }),
          element('text', { ...asked, label: 'Why?', placeholder: '' }),
          element('fullname', { ...asked, label: 'Your full name' }),
          element('rating', { ...asked, label: 'Stars' }),
        ),
        row(
          element('dropdown', { ...asked, label: 'One of these', options: glazes, inLabel: '' }),
          element('radio', { ...asked, label: 'Only one', options: glazes }),
          element('checkbox', { ...asked, label: 'At least one', options: glazes }),
        ),
        row(
          element('date', { ...date, ...asked, label: 'A day', checkedTime: false }),
          element('upload', {
            ...asked,
            label: 'A file',
            types: 'pdf',
            limit: 50,
            size: { min: 1, max: 100 },
            text: 'One file',
            reachable: true,
          }),
        ),
      ],
    },
  ];
}

type Json = Record<string, unknown>;

export const columnsOf = (pages: Pages): Column[] => pages.flatMap(({ rows }) => rows.flatMap(({ content }) => content[0].cols));

/** Settings, nested ones too, that have their default value in all of these contents. */
export function atDefault(contents: readonly Json[], defaults: Json, path = ''): string[] {
  return Object.entries(defaults).flatMap(([name, value]) => {
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      return atDefault(
        contents.map((content) => content[name] as Json),
        value as Json,
        `${path}${name}.`,
      );
    }
    return contents.every((content) => JSON.stringify(content[name]) === JSON.stringify(value)) ? [`${path}${name}`] : [];
  });
}

/** Settings of every kind that have their default value in all columns of the kind. */
export function unusedSettings(pages: Pages): string[] {
  const columns = columnsOf(pages);
  return ELEMENT_KINDS.flatMap((kind) => {
    const contents = columns.filter(({ tabname }) => tabname === kind).map(({ content }) => content as Json);
    const { newContent, answer } = elementDefinitions[kind];
    const { required, ...optional } = newContent(() => 'id') as unknown as Json;
    // Only a question can be required.
    return atDefault(contents, answer ? { required, ...optional } : optional).map((name) => `${kind}: ${name}`);
  });
}

/** A picture of this many pixels: red grows to the right, green downwards. */
export function gradient(width: number, height: number): Buffer {
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => [(255 * x) / width, (255 * y) / height, 120]).flat()]),
  );
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const parts: [string, Buffer][] = [
    ['IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])],
    ['IDAT', deflateSync(Buffer.concat(lines))],
    ['IEND', Buffer.alloc(0)],
  ];
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts.map(([name, data]) => chunk(name, data))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
