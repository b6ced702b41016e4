import { exactSchema, type JsonSchema, schemaNamed } from '../checks/json-schema.ts';
import { DATE_ORDERS } from '../elements/date.ts';
import { FILES_MARKER } from '../elements/upload.ts';
import type { ElementKind, SilentKind } from '../form.ts';
import { LONG_TEXT_MAX, MAX_ELEMENTS, MAX_LABEL, MAX_OPTIONS, NAME_PART_MAX, RATING_MAX, SINGLE_LINE_MAX } from '../limits.ts';

const line = (maxLength: number) => ({ type: 'string', maxLength });
const stars = Array.from({ length: RATING_MAX }, (_, at) => String(at + 1));
const whole = { type: 'integer', minimum: 0 };
const fullName = exactSchema({ firstname: line(NAME_PART_MAX), lastname: line(NAME_PART_MAX) }, ['firstname', 'lastname']);

/** An answer as it is sent. `direction` is taken and not read: the form's own positions are stored. */
const answer = (description: string, value: JsonSchema, more: Record<string, JsonSchema> = {}): JsonSchema => ({
  ...exactSchema({ value, direction: {}, ...more }, ['direction', ...Object.keys(more)]),
  description,
});

const sent = {
  ShortTextAnswer: answer('A short text; an email address or a number where the question asks for one. A number counts as its digits.', {
    anyOf: [line(SINGLE_LINE_MAX), { type: 'number' }],
  }),
  LongTextAnswer: answer('A long text.', line(LONG_TEXT_MAX)),
  FullNameAnswer: answer('A full name. A missing part is empty.', fullName),
  ChoiceAnswer: answer('The `value` of an option of a dropdown or single choice, not its label.', line(MAX_LABEL)),
  CheckboxAnswer: {
    type: 'array',
    items: schemaNamed('ChoiceAnswer'),
    maxItems: MAX_OPTIONS,
    description: 'One entry for each ticked option; no option twice.',
  },
  RatingAnswer: answer(`A rating: '1' to '${RATING_MAX}'.`, { enum: [...stars, ...stars.map(Number)] }),
  DateAnswer: answer(
    `A date in the question's own \`typeDate\` (${DATE_ORDERS.join(', ')} with its separator), with its year in front, or with its month in ` +
      'words; an ISO time with a zone is refused. With a time ' +
      "'dd/MM/yyyy HH:mm' or 'dd/MM/yyyy hh:mm AM'; a range is two dates joined by ' - '.",
    line(SINGLE_LINE_MAX),
    { isRangeComplete: {} },
  ),
  UploadAnswer: answer(`'${FILES_MARKER}' with files, otherwise ''. The files are parts of their own.`, { enum: [FILES_MARKER, ''] }),
  NoAnswer: {
    anyOf: [{ type: 'null' }, { type: 'array', maxItems: 0 }, answer('', { enum: ['', null] })],
    description: 'The same as no entry at all.',
  },
};

/** The schema of the answers to each kind. */
const schemaOf: Record<Exclude<ElementKind, SilentKind>, keyof typeof sent> = {
  input: 'ShortTextAnswer',
  text: 'LongTextAnswer',
  fullname: 'FullNameAnswer',
  dropdown: 'ChoiceAnswer',
  radio: 'ChoiceAnswer',
  checkbox: 'CheckboxAnswer',
  rating: 'RatingAnswer',
  date: 'DateAnswer',
  upload: 'UploadAnswer',
};
const byKind = Object.entries(schemaOf).map(([kind, name]) => `${kind} ${name}`);

/** Answers by name, as JSON Schema: as they are sent, by kind of element, and as they are stored. */
export function answerSchemas(): Record<string, JsonSchema> {
  const position = exactSchema({ page: whole, row: whole, col: whole });
  const file = exactSchema(
    {
      name: { type: 'string', description: 'Served from /files/Response/{id of the response}/{name}.' },
      shown: { type: 'string', description: "The respondent's name of the file, where `name` lacks some of its letters." },
      size: { ...whole, description: 'Bytes.' },
      type: { type: 'string', description: 'Media type of the real content.' },
    },
    ['shown'],
  );
  return {
    ...sent,
    UserData: {
      type: 'object',
      additionalProperties: { anyOf: Object.keys(sent).map(schemaNamed) },
      maxProperties: MAX_ELEMENTS,
      description: `Answers by the uniqueId of their question, each in the form of its kind: ${byKind.join(', ')}. Any other key is refused.`,
    },
    StoredAnswer: {
      ...exactSchema(
        {
          value: { anyOf: [{ type: 'string' }, fullName] },
          direction: position,
          isRangeComplete: { type: 'boolean' },
          typeDate: { type: 'string', description: 'The format that a date is written in.' },
          files: { type: 'array', items: file },
        },
        ['isRangeComplete', 'typeDate', 'files'],
      ),
      description: 'An answer. direction: where the question stood on the form, counted from 0. files: of an upload with files.',
    },
    StoredAnswers: {
      type: 'object',
      additionalProperties: { anyOf: [schemaNamed('StoredAnswer'), { type: 'array', items: schemaNamed('StoredAnswer') }] },
      description: 'Answers by the uniqueId of their question. A checkbox has a list, one entry for each ticked option.',
    },
  };
}
