import { exactSchema, type JsonSchema, schemaNamed } from '../checks/json-schema.ts';
import { entrySchema } from '../elements/answer-schema.ts';
import { elementDefinitions } from '../elements/index.ts';
import { MAX_ELEMENTS } from '../limits.ts';

const whole = { type: 'integer', minimum: 0 };

/** The schema of the answers to each kind. */
const byKind = Object.values(elementDefinitions).flatMap(({ kind, answer }) => (answer ? [{ kind, ...answer.schema() }] : []));
const sent = {
  ...Object.fromEntries(byKind.map(({ name, schema }) => [name, schema])),
  NoAnswer: {
    anyOf: [{ type: 'null' }, { type: 'array', maxItems: 0 }, entrySchema('', { enum: ['', null] })],
    description: 'The same as no entry at all.',
  },
};
/** The values that are objects, see `ObjectValues`. */
const objects = Object.values(elementDefinitions).flatMap(({ answer, answers }) =>
  answer && answers.valueKeys ? [(answer.schema().schema.properties as { value: JsonSchema }).value] : [],
);

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
      description: `Answers by the uniqueId of their question, each in the form of its kind: ${byKind.map(({ kind, name }) => `${kind} ${name}`).join(', ')}. Any other key is refused.`,
    },
    StoredAnswer: {
      ...exactSchema(
        {
          value: { anyOf: [{ type: 'string' }, ...objects] },
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
