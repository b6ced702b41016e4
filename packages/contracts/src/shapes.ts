import { Type } from 'typebox';

/** Shapes that several contracts share. Objects refuse unknown fields. */
export const closed = { additionalProperties: false } as const;
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9]+$' });
/**
 * A number of a page in an address. `x-refused` is what a client reads of any other text. @param pattern of the numbers from 1 to `most`
 */
export const PageInAddress = (pattern: string, most: number) =>
  Type.Optional(Type.String({ pattern, 'x-refused': `Must be a whole number from 1 to ${most}.` }));
/** A text of at most this many characters. */
export const Text = (maxLength: number) => Type.String({ maxLength });
export const Nothing = Type.Object({}, closed);
/** The success reply of commands for which the specification shows none. */
export const Done = Type.Object({ success: Type.Literal(true) }, closed);
export const AccessToken = Type.Object({ access_token: Type.String() }, closed);
/** The code of an account with a second factor. Without it, the refusal names the field `code`. */
export const SigninCode = Type.String({
  maxLength: 40,
  description: 'Of the second factor, or a recovery code, where the account has one.',
});
export const Plan = Type.Union([Type.Literal('Free'), Type.Literal('Standart'), Type.Literal('Premium')]);
/**
 * Names what a value of unknown shape is: a schema of form-model's `formSchemas`. Only the API's documentation shows it: requests are
 * checked by form-model's rules, and replies were.
 */
export const shaped = (name: string) => ({ 'x-shape': name });
/** The form document. Any JSON is accepted here; the service checks it by form-model's rules. */
export const PagesJson = Type.Array(Type.Unknown(), shaped('Pages'));
export const SentLabels = Type.Array(Type.Object({ label: Type.String(), uniqueId: Type.String(), type: Type.String() }, closed), {
  description: 'Not looked at: the labels are those of the pages.',
  maxItems: 1_000,
});
/** A hint that is not looked at, or not needed. */
export const Hint = (maxLength: number) => Type.Optional(Type.Union([Text(maxLength), Type.Null()]));
/** What a 304 means. */
export const unchanged = 'Not changed since the reply whose ETag the header If-None-Match names.';

const placeText =
  "The page, counted from 1; the uniqueId of the element, and the path in the pages: '0.rows.2.content.0.cols.1.content.label'.";

/** The first problem of a form that was not stored: a text by the field of the call, and the place in the form. */
export const FormProblem = Type.Object(
  {
    place: Type.Optional(
      Type.Object(
        { page: Type.String(), element: Type.Optional(Type.String()), path: Type.String() },
        { ...closed, description: placeText },
      ),
    ),
  },
  { additionalProperties: Type.String() },
);

/** The zone of a file, for calls without a body. */
export const ZoneQuery = Type.Object(
  {
    timeZone: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          "The IANA time zone of the times in the file, such as 'Europe/Berlin'; UTC without it, and for a zone that the server does not know.",
      }),
    ),
  },
  closed,
);
