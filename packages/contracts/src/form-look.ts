import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, Text } from './shapes.ts';

const forms = contractsOf('forms');

const Opacity = Type.Number({ description: '0.1, 0.25, 0.5, 0.75 or 1' });
const SentOpacity = Type.Union([Opacity, Text(10)], { description: 'The number, or its text.' });

/** How the form looks now, as it is stored. */
export const FormLook = Type.Object(
  {
    color: Type.String({ description: "'default' or 'user_N'" }),
    opacity: Opacity,
    colors: Type.Record(Type.String(), Type.String(), { description: "The user's colors by name, each as 'r, g, b'." }),
  },
  closed,
);

/** The server changes its own map. This one only tells which color is meant, so that a stale tab loses nobody's color. */
const SeenColors = Type.Record(Text(20), Text(20), {
  maxProperties: 200,
  description: "The user's colors as the client sees them. Only the color that the call is about is taken from it.",
});

const refusals = { 'forms.not_found': 404, 'forms.invalid_look': 422 } as const;

export const changeColor = forms('changeColor', {
  summary: 'Chooses the background color of the form; the default color resets the opacity to 1',
  may: 'forms.write',
  body: Type.Object(
    {
      formId: Id,
      opacity: SentOpacity,
      color: Type.String({ maxLength: 20, description: "'default', 'user_N', or the color as 'r, g, b'." }),
    },
    closed,
  ),
  reply: FormLook,
  errors: refusals,
});

export const changeColorOpacity = forms('changeColorOpacity', {
  summary: 'Changes the opacity of the background color',
  may: 'forms.write',
  body: Type.Object({ formId: Id, opacity: SentOpacity }, closed),
  reply: FormLook,
  errors: refusals,
});

export const addColor = forms('addColor', {
  summary: 'Adds a color of the user and chooses it; the first one gets opacity 0.1 instead of 1',
  may: 'forms.write',
  body: Type.Object(
    {
      formId: Id,
      color: Type.String({ maxLength: 20, description: "'r, g, b', or the name of the new color in `colors`." }),
      colors: SeenColors,
    },
    closed,
  ),
  reply: FormLook,
  errors: refusals,
});

export const removeColor = forms('removeColor', {
  summary: 'Removes a color of the user and numbers the others again; a color that is already gone is no error',
  may: 'forms.write',
  body: Type.Object(
    {
      formId: Id,
      color: Type.String({ maxLength: 20, description: "'r, g, b', or the name of the color in `colors`." }),
      colors: SeenColors,
    },
    closed,
  ),
  reply: FormLook,
  errors: refusals,
});
