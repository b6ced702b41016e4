import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, Text } from './shapes.ts';

const responses = contractsOf('responses');

const Day = Type.Union([Text(40), Type.Number()], {
  description: "A day as 'yyyy-MM-dd', or an instant as ISO text or epoch milliseconds, which stands for its day.",
});

/** Days from `from` to `to`, both included. */
const DateTimes = Type.Object({ from: Day, to: Day }, closed);

export const Zone = Type.Optional(
  Type.String({
    maxLength: 64,
    description:
      "The IANA time zone whose days are meant, such as 'Europe/Berlin'; UTC without it, and for a zone that the server does not know.",
  }),
);

const figures = {
  /** Openings of the public form. */
  views: Type.Integer(),
  /** How many of these views began to fill it in. */
  starts: Type.Integer(),
  responses: Type.Integer(),
};

export const getResponsesYearFilter = responses('getResponsesYearFilter', {
  summary: 'Views, starts and responses of a form in a range of days: by the hour up to 15 days, else by the day',
  may: 'responses.read',
  body: Type.Object({ id: Id, dateTimes: DateTimes, zone: Zone }, closed),
  reply: Type.Object(
    {
      /** The zone whose days these are: the caller's, or UTC. */
      zone: Type.String(),
      unit: Type.Union([Type.Literal('hour'), Type.Literal('day')]),
      /** The range as days, both included. */
      from: Type.String(),
      to: Type.String(),
      /** Every hour or day of the range, also without any figure. `key`: 'yyyy-MM-dd' or 'yyyy-MM-dd HH:mm' by the clocks of the zone. */
      data: Type.Array(Type.Object({ key: Type.String(), at: Type.Number(), ...figures }, closed)),
      total: Type.Object(figures, closed),
      /** Responses of 100 views, to one decimal; 0 without views. */
      completionRate: Type.Number(),
    },
    closed,
  ),
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403, 'responses.range_invalid': 422 },
});

export const getTimeToComplete = responses('getTimeToComplete', {
  summary: 'How long respondents took from start to submit, of all responses or of those in a range of days',
  may: 'responses.read',
  body: Type.Object({ form_id: Id, dateTimes: Type.Optional(DateTimes), zone: Zone }, closed),
  reply: Type.Object(
    {
      /** Responses whose start is known. */
      count: Type.Integer(),
      /** Seconds that half of them took at most, within 5 %; null without any. */
      median: Type.Union([Type.Number(), Type.Null()]),
      /** Seconds that nine of ten took at most. */
      most: Type.Union([Type.Number(), Type.Null()]),
      /** Responses up to 30 minutes, from there up to 60, and longer (`upTo` null). */
      bands: Type.Array(Type.Object({ upTo: Type.Union([Type.Integer(), Type.Null()]), count: Type.Integer() }, closed)),
    },
    closed,
  ),
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403, 'responses.range_invalid': 422 },
});

export const getPagesReached = responses('getPagesReached', {
  summary: 'How far visitors of a form came, page by page, ever or in a range of days',
  may: 'responses.read',
  body: Type.Object({ form_id: Id, dateTimes: Type.Optional(DateTimes), zone: Zone }, closed),
  reply: Type.Object(
    {
      /**
       * Views of the form, of these the ones that began to fill it in, and the ones that sent it: never more than the step before. What was
       * sent without a view is in no step.
       */
      opened: Type.Integer(),
      began: Type.Integer(),
      /** The pages behind the first, in their order, with their first question and the visits that reached them. */
      pages: Type.Array(Type.Object({ number: Type.Integer(), question: Type.String(), reached: Type.Integer() }, closed)),
      sent: Type.Integer(),
    },
    closed,
  ),
  errors: { 'responses.form_not_found': 404, 'responses.sealed': 403, 'responses.range_invalid': 422 },
});
