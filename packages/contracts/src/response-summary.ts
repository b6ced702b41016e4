import { type Static, Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { ListOfResponses, nullableNumber, QuestionFilter } from './response-page.ts';
import { narrowing } from './response-query.ts';
import { closed, Id, Text } from './shapes.ts';

const responses = contractsOf('responses');

/** Responses that are read for a summary; of more, the newest. */
export const MAX_SUMMARIZED = 5_000;
/** Questions of one call. */
export const MAX_SUMMARIES = 10;

const asked = { id: Id, /** Default 'all'. */ pageName: Type.Optional(ListOfResponses), ...narrowing };
const errors = {
  'responses.form_not_found': 404,
  'responses.sealed': 403,
  'responses.range_invalid': 422,
  'responses.filters_too_long': 422,
} as const;
const reading = { may: 'responses.read', errors } as const;

const SummaryShape = Type.Union([
  Type.Literal('choices'),
  Type.Literal('rating'),
  Type.Literal('numbers'),
  Type.Literal('dates'),
  Type.Literal('files'),
  Type.Literal('texts'),
]);

export const getResponsesSummary = responses('getResponsesSummary', {
  ...reading,
  summary: 'What a summary is about: the questions of a form, and how many responses a query finds',
  body: Type.Object(asked, closed),
  reply: Type.Object(
    {
      form: Type.Object({ _id: Id, title: Type.String() }, closed),
      /** Responses that the query finds. A search is counted up to 10,000. */
      total: Type.Integer(),
      /** Whether there are more than `total`. */
      isMore: Type.Boolean(),
      /** Those that are marked, and those that the query has. */
      filters: Type.Array(QuestionFilter),
      /** The questions in the order of the form. Those with `isFormer` were answered and are no longer on the form; they come last. */
      questions: Type.Array(
        Type.Object(
          {
            uniqueId: Type.String(),
            label: Type.String(),
            type: Type.String(),
            /** The shape of its summary. */
            shape: SummaryShape,
            /** How many it has; 0 for other questions. */
            options: Type.Integer(),
            /** Responses in any list that answer it: 0 if nobody ever did. */
            answered: Type.Integer(),
            isFormer: Type.Boolean(),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
});

const common = {
  uniqueId: Type.String(),
  /** Responses that were looked at. */
  of: Type.Integer(),
  /** Whether these are only the newest of those that the query finds. */
  isNewest: Type.Boolean(),
  /** How many of these responses answer the question. */
  answered: Type.Integer(),
};
/** Answers that are no number or no date: given when the question was another one, or cut off when the time was up. */
const unreadable = Type.Integer();

const Choices = Type.Object(
  {
    ...common,
    shape: Type.Literal('choices'),
    /** Whether an answer has several options. */
    isMultiple: Type.Boolean(),
    /** The options in the order of the form. Those with `isFormer` were chosen and are no longer on the form. */
    options: Type.Array(
      Type.Object(
        {
          value: Type.String(),
          label: Type.String(),
          count: Type.Integer(),
          isFormer: Type.Boolean(),
          /** Former labels of the option: how many answers were given while it had that label, and until when. */
          formerly: Type.Optional(Type.Array(Type.Object({ label: Type.String(), until: Type.Number(), count: Type.Integer() }, closed))),
        },
        closed,
      ),
    ),
  },
  closed,
);
const Rating = Type.Object(
  {
    ...common,
    shape: Type.Literal('rating'),
    /** How many responses gave one star, two stars and so on. */
    counts: Type.Array(Type.Integer()),
    mean: nullableNumber,
  },
  closed,
);
const Numbers = Type.Object(
  {
    ...common,
    shape: Type.Literal('numbers'),
    unreadable,
    /** Null without a number. `lower`, `upper`: the first and the third quartile, linear between neighbors. */
    figures: Type.Union([
      Type.Object(
        {
          min: Type.Number(),
          lower: Type.Number(),
          median: Type.Number(),
          upper: Type.Number(),
          max: Type.Number(),
          mean: Type.Number(),
        },
        closed,
      ),
      Type.Null(),
    ]),
    /** Bars of equal width with round ends. `from` is included; `to` is included for whole numbers only. A single value has equal ends. */
    bars: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), count: Type.Integer() }, closed)),
  },
  closed,
);
const Dates = Type.Object(
  {
    ...common,
    shape: Type.Literal('dates'),
    unreadable,
    /** 'yyyy-MM-dd', with ' HH:mm' where the question asks for a time; null without a date. Of a range, its beginning. */
    first: Type.Union([Type.String(), Type.Null()]),
    last: Type.Union([Type.String(), Type.Null()]),
    unit: Type.Union([
      Type.Literal('day'),
      Type.Literal('week'),
      Type.Literal('month'),
      Type.Literal('year'),
      Type.Literal('decade'),
      Type.Literal('century'),
    ]),
    /** Every unit from the first to the last. `key`: 'yyyy-MM-dd' (of a week: its Monday), 'yyyy-MM', or the first 'yyyy'. */
    periods: Type.Array(Type.Object({ key: Type.String(), count: Type.Integer() }, closed)),
  },
  closed,
);
const Files = Type.Object(
  {
    ...common,
    shape: Type.Literal('files'),
    files: Type.Integer(),
    bytes: Type.Number(),
  },
  closed,
);
const Texts = Type.Object(
  {
    ...common,
    shape: Type.Literal('texts'),
    /** The newest answers, newest first. `isCut`: the text goes on. */
    newest: Type.Array(
      Type.Object({ responseId: Id, at: Type.Number(), text: Type.String(), isCut: Type.Optional(Type.Literal(true)) }, closed),
    ),
  },
  closed,
);
export const QuestionSummary = Type.Union([Choices, Rating, Numbers, Dates, Files, Texts]);
export type QuestionSummary = Static<typeof QuestionSummary>;

export const getQuestionSummaries = responses('getQuestionSummaries', {
  ...reading,
  summary: 'What was answered to some questions, of the responses that a query finds; a question that the form does not know is left out',
  body: Type.Object({ ...asked, questions: Type.Array(Text(64), { minItems: 1, maxItems: MAX_SUMMARIES }) }, closed),
  reply: Type.Object({ summaries: Type.Array(QuestionSummary) }, closed),
});
