import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { closed, Done, Id, Text } from './shapes.ts';

const forms = contractsOf('forms');

/**
 * The uniqueId of a question, an entry of userFormlabels, or a pair of uniqueId and label, as in the answer of getResponses. Labels are not
 * looked at.
 */
const Responsable = Type.Union([
  Id,
  Type.Object({ uniqueId: Id, label: Type.Optional(Text(2_000)), type: Type.Optional(Text(40)) }, closed),
  Type.Record(Type.String({ pattern: '^[A-Za-z0-9]{1,64}$' }), Type.String({ maxLength: 2_000 }), {
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  }),
]);

export const changeResponsable = forms('changeResponsable', {
  summary: 'Sets the columns of the response view, in order; an empty list brings the default columns back',
  may: 'forms.write',
  body: multipart({
    fields: Type.Object({ formId: Id, responsables: Type.Array(Responsable, { maxItems: 250 }) }, closed),
    json: ['responsables'],
  }),
  reply: Done,
  errors: { 'forms.not_found': 404, 'forms.unknown_column': 422 },
});
