import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, shaped } from './shapes.ts';
import { storageFull } from './storage.ts';

const forms = contractsOf('forms');

/** Any list is accepted here; the service checks it by form-model's rules. */
const RichTextJson = Type.Array(Type.Unknown(), shaped('RichText'));
const SuccessStatus = Type.Union([Type.Literal('message'), Type.Literal('url')]);

/** What a respondent sees after submitting, as stored. */
const FormSuccess = Type.Object(
  {
    success_status: SuccessStatus,
    redirect_url: Type.String({ description: 'Empty until an address is stored.' }),
    success: RichTextJson,
  },
  closed,
);

export const saveRedirectUrl = forms('saveRedirectUrl', {
  summary: "Stores the address to which respondents go after submitting, where success_status is 'url'",
  may: 'forms.write',
  body: Type.Object(
    {
      formId: Id,
      urlUpdate: Type.String({
        maxLength: 4_000,
        description: 'An http or https address of at most 2,000 characters. Its host has letters, digits, dots and hyphens only.',
      }),
    },
    closed,
  ),
  reply: FormSuccess,
  errors: { 'forms.not_found': 404, 'forms.invalid_redirect': 422 },
});

export const getSuccessText = forms('getSuccessText', {
  summary:
    "What a respondent sees after submitting: the text of the success page, or the address. A visitor is told of an active form, and of the address while it is chosen; the form's own people of all that is stored",
  auth: 'optional',
  body: Type.Object({ id: Type.String({ maxLength: 64, description: "The form's id; for a visitor, its link, too." }) }, closed),
  reply: FormSuccess,
  errors: { 'forms.not_found': 404 },
});

export const saveSuccessText = forms('saveSuccessText', {
  grows: true,
  summary: 'Stores the text of the success page; refuses an empty one, and to replace another text than the one that was shown',
  may: 'forms.write',
  body: Type.Object(
    {
      id: Id,
      /** At most 10,000 characters. Plain text becomes a paragraph per line. */
      text: Type.Union([RichTextJson, Type.String()]),
      textWas: Type.Optional(
        Type.Array(Type.Unknown(), {
          ...shaped('RichText'),
          description: 'The text that was shown. Where another one is stored by now, nothing is. Without it the new text replaces any.',
        }),
      ),
    },
    closed,
  ),
  bodyLimit: 1_000_000,
  reply: FormSuccess,
  /** version_conflict: {error: {text: sentence}}. The client calls getSuccessText to compare. */
  errors: { 'forms.not_found': 404, 'forms.version_conflict': 409, 'forms.invalid_success_text': 422, ...storageFull },
});

export const changeSuccesStatus = forms('changeSuccesStatus', {
  summary: "Chooses what comes after submitting: the success page ('message') or the stored address ('url'), which has to be there",
  may: 'forms.write',
  body: Type.Object({ formId: Id, successStatus: SuccessStatus }, closed),
  reply: FormSuccess,
  errors: { 'forms.not_found': 404, 'forms.invalid_success_status': 422 },
});

export const getSuccessLink = forms('getSuccessLink', {
  summary: 'The address at which the owner sees the success page as respondents do',
  may: 'forms.read',
  body: Type.Object({ formId: Id }, closed),
  reply: Type.Object({ success_url: Type.String() }, closed),
  errors: { 'forms.not_found': 404 },
});
