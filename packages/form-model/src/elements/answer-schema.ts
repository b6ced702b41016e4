import { exactSchema, type JsonSchema, schemaNamed } from '../checks/json-schema.ts';
import { MAX_LABEL, MAX_OPTIONS } from '../limits.ts';

interface NamedSchema {
  name: string;
  schema: JsonSchema;
}

export const lineSchema = (maxLength: number): JsonSchema => ({ type: 'string', maxLength });

/** An entry with its value. `direction` is taken and not read: the form's own positions are stored. */
export const entrySchema = (description: string, value: JsonSchema, more: Record<string, JsonSchema> = {}): JsonSchema => ({
  ...exactSchema({ value, direction: {}, ...more }, ['direction', ...Object.keys(more)]),
  description,
});

/** An answer of one entry as it is sent. @param more further keys of the entry, none of which must be there */
export const sentAnswer = (name: string, description: string, value: JsonSchema, more?: Record<string, JsonSchema>): NamedSchema => ({
  name,
  schema: entrySchema(description, value, more),
});

export const choiceSchema = (): NamedSchema =>
  sentAnswer('ChoiceAnswer', 'The `value` of an option of a dropdown or single choice, not its label.', lineSchema(MAX_LABEL));

export const choicesSchema = (): NamedSchema => ({
  name: 'CheckboxAnswer',
  schema: {
    type: 'array',
    items: schemaNamed(choiceSchema().name),
    maxItems: MAX_OPTIONS,
    description: 'One entry for each ticked option; no option twice.',
  },
});
