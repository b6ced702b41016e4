import { exactSchema, type JsonSchema, schemaNamed } from '../checks/json-schema.ts';
import { colorName, OPACITIES, rgb } from '../color.ts';
import { ELEMENT_KINDS } from '../form.ts';

const text = { type: 'string' };
const color = {
  color: colorName.schema ?? {},
  opacity: { enum: OPACITIES },
  colors: { type: 'object', additionalProperties: rgb.schema },
};
const head = { _id: text, title: text, header: text, link: { ...text, description: "The part after 'f-' in the public address." } };
const countdown = { ...text, description: "'DD:HH:MM'; '00:00:00': none." };
const deadline = (more: Record<string, JsonSchema>): JsonSchema => ({
  anyOf: [{ type: 'null' }, exactSchema({ at: { type: 'number', description: 'Epoch milliseconds.' }, ...more })],
});

const size = { type: 'integer', description: 'Pixels.' };

const list = (prefixItems: JsonSchema[]): JsonSchema => ({ type: 'array', prefixItems, items: false, minItems: prefixItems.length });
const hidesBranding = { type: 'boolean', description: 'Whether the form is shown without the logo of the product.' };

/** Everything of a form except its layout by name, as JSON Schema: for its owner, and for everybody. */
export function detailsSchemas(): Record<string, JsonSchema> {
  return {
    FormDetails: exactSchema(
      {
        ...head,
        ...color,
        countdown,
        deadline: deadline({ zone: { ...text, description: 'The IANA time zone that it was entered in.' } }),
        redirect_url: text,
        success_status: { enum: ['message', 'url'] },
        success: schemaNamed('RichText'),
        closing: { ...text, description: "The owner's words on the page of the closed form; missing: none." },
        logo: { anyOf: [{ type: 'null' }, exactSchema({ src: text, alt: text, width: size, height: size })] },
        isOneTime: { type: 'boolean' },
        version: {
          type: 'integer',
          description: 'Every save increases it by one, and so does each call that changes a setting. Send it with saveForm.',
        },
        userFormlabels: {
          type: 'array',
          items: exactSchema({ label: text, uniqueId: text, type: { enum: ELEMENT_KINDS } }),
          description: 'The name of each element in reading order.',
        },
        responsables: { type: 'array', items: text, description: 'The chosen columns of the table of responses; empty: the default ones.' },
        harm: {
          type: 'string',
          description:
            "What is known against the form: 'none', 'warned', 'held', 'taken_down' or 'cleared'. Respondents see nothing of one that is held or taken down.",
        },
        isOverQuota: { type: 'boolean', description: "The plan does not cover the form: respondents see 'Expired!'." },
        showsLogo: { type: 'boolean', description: "Whether the plan shows the owner's logo." },
        updated_at: { type: 'number', description: 'Epoch milliseconds.' },
        deleted_at: { type: ['number', 'null'], description: 'The time of archiving; null while the form is active.' },
      },
      ['closing', 'logo'],
    ),
    LoadedForm: {
      anyOf: [
        { ...list([schemaNamed('Pages'), schemaNamed('FormDetails')]), title: 'For its owner' },
        { ...list([schemaNamed('Pages'), schemaNamed('FormSettings'), hidesBranding]), title: 'For everybody' },
      ],
    },
    FormSettings: exactSchema({ ...head, ...color, countdown, deadline: deadline({}) }),
  };
}
