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
};

export const FormSettingsJson = Type.Object(settingFields, closed);
