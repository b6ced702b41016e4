import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, Text } from './shapes.ts';

const forms = contractsOf('forms');

export const editFormID = forms('editFormID', {
  summary: "Replaces the form's link; the former link leads to the new one, and nobody else can take it",
  may: 'forms.write',
  body: Type.Object(
    {
      id: Id,
      /**
       * true, 'true', '', null or missing: a fresh random link. A text: the owner's own link of 3 to 40 letters, digits and '-', in lower
       * case.
       */
      shorten: Type.Optional(Type.Union([Type.Literal(true), Text(100), Type.Null()])),
    },
    closed,
  ),
  reply: Type.Object({ link: Type.String() }, closed),
  /** The refusals of a link name the field `shorten`. */
  errors: { 'forms.not_found': 404, 'forms.invalid_link': 422, 'forms.link_taken': 409 },
});
