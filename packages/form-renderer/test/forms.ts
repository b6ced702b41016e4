import {
  type ContentByKind,
  definitionOf,
  ELEMENT_KINDS,
  type ElementKind,
  type FilledColumn,
  type FormDetails,
  filledColumns,
  type Page,
  type Pages,
  type RichText,
} from '@formwright/form-model';

const common = { required: false, responsable: true, filter: false };
const options = (...labels: string[]) => labels.map((label, at) => ({ id: `o${at + 1}`, value: `option${at + 1}`, label }));

const own: { [K in ElementKind]?: Partial<ContentByKind[K]> } = {
  fullname: { both: true },
  paragraph: { paragraph: [{ type: 'paragraph', children: [{ text: 'A paragraph' }] }] },
  dropdown: { options: options('One', 'Two', 'Three', 'Four'), inLabel: 'Choose one' },
  radio: { options: options('One', 'Two', 'Three', 'Four') },
  checkbox: { options: options('One', 'Two', 'Three', 'Four') },
  upload: { types: 'pdf,jpg,png', limit: 2, size: { min: 0, max: 1 } },
};
/** The kind's defaults, but for what the tests read. */
const contentOf = (kind: ElementKind) => ({ ...definitionOf(kind).newContent(() => 'o1'), ...common, ...own[kind] });

/** A 50-character uniqueId that starts with its name. */
export const uniqueId = (name: string) => name.padEnd(50, '0');

/** An element of a kind with its defaults, changed by `content`. */
export function column<K extends ElementKind>(kind: K, name: string, content: Partial<ContentByKind[K]> = {}): FilledColumn {
  return { id: name, uniqueId: uniqueId(name), tabname: kind, empty: false, content: { ...contentOf(kind), ...content } } as FilledColumn;
}

/** A page of rows, each a list of columns. */
export function page(id: string, ...rows: FilledColumn[][]): Page {
  return {
    id,
    color: 'default',
    opacity: 1,
    colors: {},
    button: true,
    rows: rows.map((cols, at) => ({ id: `${id}-r${at}`, content: [{ cols }] })),
  };
}

export function details(more: Partial<FormDetails> = {}): FormDetails {
  return {
    _id: 'form00000000000000000a',
    title: 'Booking',
    header: 'Spring workshop booking',
    link: 'abcDEF1234',
    color: 'user_1',
    opacity: 0.1,
    colors: { user_1: '176, 92, 58' },
    deadline: null,
    countdown: '00:00:00',
    redirect_url: '',
    success_status: 'message',
    success: [],
    isOneTime: false,
    version: 3,
    ...more,
  };
}

const intro: RichText = [
  {
    type: 'paragraph',
    children: [
      { text: 'Six people, two kilns, ' },
      { text: 'one long table', bold: true },
      { text: '. Tell us when you would like to come; we hold your place for 48 hours and write to you with ' },
      { text: 'the details', href: 'https://example.com/details' },
      { text: '.' },
    ],
  },
];

/** A typical form: ten questions, one of each common kind, on two pages. The bundle budget is measured with it. */
export const bookingPages: Pages = [
  page(
    'p1',
    [column('paragraph', 'intro', { paragraph: intro })],
    [column('fullname', 'name', { label: 'Full Name', required: true })],
    [column('input', 'email', { label: 'Email', typeinput: 'email', placeholder: 'name@example.com', required: true })],
    [
      column('dropdown', 'workshop', {
        label: 'Which workshop?',
        required: true,
        inLabel: 'Choose a workshop',
        options: options('Wheel throwing, beginners', 'Hand building', 'Glazing and firing', 'Raku evening', 'Kintsugi'),
      }),
    ],
    [
      column('date', 'day', { label: 'Preferred date', required: true }),
      column('input', 'places', { label: 'How many places?', typeinput: 'number' }),
    ],
  ),
  page(
    'p2',
    [
      column('radio', 'clay', {
        label: 'Have you worked with clay before?',
        required: true,
        options: options('Never', 'Once or twice', 'Regularly', 'I teach it'),
      }),
    ],
    [
      column('checkbox', 'make', {
        label: 'What would you like to make?',
        options: options('A bowl', 'A mug', 'A vase', 'Tiles', 'A teapot', 'I do not know yet'),
      }),
    ],
    [column('rating', 'wheel', { label: 'How at home are you on the wheel?', required: true })],
    [column('upload', 'photo', { label: 'A photo of a piece you like', types: 'jpg,jpeg,png,webp', size: { min: 0, max: 10 } })],
    [column('text', 'notes', { label: 'Anything we should know?', placeholder: 'Allergies, access, left-handed, nervous' })],
  ),
];

const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><rect width="400" height="200" fill="#b05c3a"/><circle cx="200" cy="100" r="70" fill="#f4e3d7"/></svg>')}`;

/** Every element kind in every shape that looks different. */
const severalOfEveryKind: Pages = [
  page(
    'p1',
    [column('input', 'short')],
    [column('input', 'mail', { label: 'Email', typeinput: 'email' }), column('input', 'number', { label: 'Number', typeinput: 'number' })],
    [column('input', 'phone', { label: 'Phone', inputmode: 'tel' })],
    [column('text', 'long')],
    [column('fullname', 'full')],
    [column('divider', 'line')],
    [
      column('paragraph', 'para', {
        paragraph: [
          { type: 'heading', children: [{ text: 'A heading' }] },
          {
            type: 'paragraph',
            children: [
              { text: 'Plain, ' },
              { text: 'bold', bold: true },
              { text: ', ' },
              { text: 'italic', italic: true },
              { text: ', ' },
              { text: 'underlined', underline: true },
              { text: '.' },
            ],
          },
          { type: 'bullets', items: [[{ text: 'First point' }], [{ text: 'Second point' }]] },
          { type: 'numbers', items: [[{ text: 'Then this' }], [{ text: 'Then that' }]] },
        ],
      }),
    ],
    [column('dropdown', 'drop', { options: options('One', 'Two', 'Three', 'Four', 'Five') })],
    [
      column('radio', 'single', {
        options: options('A rather long option that goes over the whole row', 'Two', 'Three', 'Four', 'Five', 'Six'),
      }),
      column('checkbox', 'multi'),
    ],
    [column('upload', 'files')],
    [column('date', 'plain'), column('date', 'timed', { label: 'Date and time', checkedTime: true, timeFormat: 'AM/PM' })],
    [
      column('date', 'range', {
        label: 'Date range',
        defaultDateLabel: 'Range',
        defaultDateValue: '01/02/2027 - 05/02/2027',
        checkedTime: true,
      }),
    ],
    [column('rating', 'stars'), column('empty', 'gap')],
    [column('image', 'picture', { src: drawing, alt: 'A bowl', width: '100%', height: 1.5 })],
    [
      column('input', 'a', { label: 'One of three' }),
      column('input', 'b', { label: 'Two of three' }),
      column('input', 'c', { label: 'Three of three' }),
    ],
    [
      column('input', 'd', { label: 'First' }),
      column('input', 'e', { label: 'Second' }),
      column('input', 'f', { label: 'Third' }),
      column('input', 'g', { label: 'Fourth' }),
    ],
    [
      column('fullname', 'slimname', { label: 'Slim name' }),
      column('upload', 'slimfiles', { label: 'Slim files' }),
      column('date', 'slimdate', { label: 'Slim date', checkedTime: true }),
      column('dropdown', 'slimdrop', { label: 'Slim dropdown', inLabel: 'A rather long invitation to choose' }),
    ],
  ),
];

const known = new Set<string>(filledColumns(severalOfEveryKind).map(({ column: { tabname } }) => tabname));
const others = ELEMENT_KINDS.filter((kind) => !known.has(kind)).map((kind) => [column(kind, kind)]);
export const everyKindPages: Pages = others.length > 0 ? [...severalOfEveryKind, page('others', ...others)] : severalOfEveryKind;
