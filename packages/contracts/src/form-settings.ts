import { Type } from 'typebox';
import { closed, shaped, Text } from './shapes.ts';

/** What is set for the whole form. The service checks it by form-model's rules. */
export const settingFields = {
  color: Type.String({ maxLength: 20, description: "'default' or 'user_N'." }),
  opacity: Type.Number({ description: '0.1, 0.25, 0.5, 0.75 or 1' }),
  colors: Type.Record(Type.String(), Type.String(), { description: "The user's colors by name, each as 'r, g, b'." }),
  deadline: Type.Union([
    Type.Object({ at: Type.Integer({ minimum: 0, maximum: 253_402_300_799_000 }), zone: Text(100) }, closed),
    Type.Null(),
  ]),
  countdown: Type.String({ maxLength: 20, description: "'DD:HH:MM'; '00:00:00': none." }),
  redirect_url: Type.String({ maxLength: 2_000, description: 'Empty: no address is stored.' }),
  success_status: Type.Union([Type.Literal('message'), Type.Literal('url')]),
  success: Type.Array(Type.Unknown(), shaped('RichText')),
  // A page that was opened before these settings existed does not send them: they stay as they are.
  closing: Type.Optional(
    Type.String({ maxLength: 1_000, description: "The owner's words on the page of the closed form: plain text. Missing: as it is." }),
  ),
  logo: Type.Optional(
    Type.Union(
      [
        Type.Object(
          {
            src: Type.String({ maxLength: 300, description: "Its address; empty: the file comes in the field 'logo'." }),
            alt: Type.String({ maxLength: 500 }),
            width: Type.Integer({ minimum: 1, maximum: 2_000 }),
            height: Type.Integer({ minimum: 1, maximum: 2_000 }),
          },
          closed,
        ),
        Type.Null(),
      ],
      {
        description: "The owner's logo, a PNG or JPEG of at most 500 kB, shown where the plan includes it. null: none. Missing: as it is.",
      },
    ),
  ),
};

export const FormSettingsJson = Type.Object(settingFields, closed);
