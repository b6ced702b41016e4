import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, Text } from './shapes.ts';

const forms = contractsOf('forms');

/** Until when a form is open, and how long a respondent has, as stored. */
const FormTimes = Type.Object(
  {
    deadline: Type.Union([
      Type.Null(),
      Type.Object({ at: Type.Number({ description: 'Epoch milliseconds.' }), zone: Type.String() }, closed),
    ]),
    countdown: Type.String({ description: "'DD:HH:MM'; '00:00:00': none." }),
  },
  closed,
);

export const changeDeadline = forms('changeDeadline', {
  summary:
    'Sets or clears the instant from which the form is closed. A deadline in the past closes it at once. A time that a change of the clocks skips or doubles is refused',
  may: 'forms.write',
  body: Type.Object(
    {
      formId: Id,
      deadline: Type.Union([
        Type.String({ maxLength: 16, description: "'MM/DD/YYYY HH:mm', as the clocks of `zone` show it." }),
        Type.Null(),
      ]),
      zone: Type.Optional(
        Type.String({
          maxLength: 64,
          description: "IANA time zone in which the deadline is meant. Default: the zone of the form's present deadline, or else UTC.",
        }),
      ),
    },
    closed,
  ),
  reply: FormTimes,
  errors: { 'forms.not_found': 404, 'forms.invalid_deadline': 422 },
});

export const changeCountdown = forms('changeCountdown', {
  summary: "Sets the time that a respondent has: days 00 to 99, hours 00 to 23, minutes 00 to 59; '00:00:00' clears it",
  may: 'forms.write',
  body: Type.Object({ formId: Id, countdown: Text(20) }, closed),
  reply: FormTimes,
  errors: { 'forms.not_found': 404, 'forms.invalid_countdown': 422 },
});

export const resetDateRange = forms('resetDateRange', {
  summary: 'Clears deadline and countdown',
  may: 'forms.write',
  body: Type.Object({ formId: Id }, closed),
  reply: FormTimes,
  errors: { 'forms.not_found': 404 },
});
