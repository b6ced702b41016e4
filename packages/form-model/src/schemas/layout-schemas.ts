import { page, row } from '../checks/check-form.ts';
import { contentDefaults, pageDefaults } from '../checks/complete-pages.ts';
import { exactSchema, type JsonSchema, schemaNamed } from '../checks/json-schema.ts';
import { elementDefinitions } from '../elements/index.ts';
import { ELEMENT_KINDS, type ElementKind } from '../form.ts';
import { columnId, identifier } from '../identifiers.ts';
import { MAX_CHARACTERS_OF_FORM, MAX_ELEMENTS, MAX_OPTIONS_OF_FORM, MAX_PAGES, MAX_PIECES_OF_FORM } from '../limits.ts';
import { richText } from '../rich-text.ts';
import { thousands } from '../thousands.ts';

const pagesText =
  `The layout of a form. At most ${MAX_ELEMENTS} elements, ${thousands(MAX_OPTIONS_OF_FORM)} options, ` +
  `${thousands(MAX_PIECES_OF_FORM)} pieces of rich text and ${thousands(MAX_CHARACTERS_OF_FORM)} characters together. ` +
  'Every id of a page, row and column, and every uniqueId, stands once in a form. ' +
  'A divider is alone in its row, and one short text at most asks for an email address. Lengths of texts count UTF-16 units.';

const elementName = (kind: ElementKind): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Element`;

/** The settings that a caller may leave out are not required, and have their default. */
function withDefaults(schema: JsonSchema, defaults: Readonly<Record<string, unknown>>): JsonSchema {
  const { properties, required } = schema as { properties: Record<string, JsonSchema>; required: readonly string[] };
  const added = Object.entries(defaults).map(([key, value]) => [key, { ...properties[key], default: value }]);
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(added) },
    required: required.filter((key) => !Object.hasOwn(defaults, key)),
  };
}

const columnSchema = (tabname: string, content: JsonSchema): JsonSchema =>
  exactSchema({
    id: identifier.schema ?? {},
    uniqueId: columnId.schema ?? {},
    tabname: { const: tabname },
    empty: { const: tabname === '' },
    content,
  });

/** Settings that only a call may have; see `completePages`. */
const alsoTaken: { [K in ElementKind]?: Record<string, JsonSchema> } = {
  image: { realSrc: { type: 'string', description: 'Read as src where src is empty. In no reply.' } },
  paragraph: {
    paragraph: { anyOf: [schemaNamed('RichText'), { type: 'string', description: 'Read as rich text. In no reply.' }] },
  },
};

function elementSchema(kind: ElementKind): JsonSchema {
  const { name, checkContent } = elementDefinitions[kind];
  const content = withDefaults(checkContent.schema(), contentDefaults[kind] ?? {});
  const properties = { ...(content.properties as Record<string, JsonSchema>), ...alsoTaken[kind] };
  return { title: name, ...columnSchema(kind, { ...content, properties }) };
}

/** The parts of a form's layout by name, as JSON Schema: what a call may send. A reply has every key. */
export function layoutSchemas(): Record<string, JsonSchema> {
  const elements = Object.fromEntries(ELEMENT_KINDS.map((kind) => [elementName(kind), elementSchema(kind)]));
  const mapping = Object.fromEntries(ELEMENT_KINDS.map((kind) => [kind, schemaNamed(elementName(kind)).$ref]));
  return {
    Pages: { type: 'array', items: schemaNamed('Page'), minItems: 1, maxItems: MAX_PAGES, description: pagesText },
    Page: {
      ...withDefaults(page.schema ?? {}, pageDefaults),
      description: 'title: on the first page, the title of the form; on no other.',
    },
    Row: row.schema ?? {},
    Column: { anyOf: [schemaNamed('Element'), schemaNamed('UnfilledColumn')] },
    UnfilledColumn: {
      ...columnSchema('', { type: 'object', maxProperties: 0 }),
      description: 'A column that waits for an element. newForm takes it, saveForm does not.',
    },
    Element: {
      oneOf: ELEMENT_KINDS.map((kind) => schemaNamed(elementName(kind))),
      discriminator: { propertyName: 'tabname', mapping },
    },
    ...elements,
    RichText: richText().schema ?? {},
  };
}
