import { type Static, Type } from 'typebox';
import { ListOfResponses } from './response-page.ts';
import { closed, Text } from './shapes.ts';
import { Zone } from './statistics.ts';

/** The id of a question. */
const uniqueId = '^[A-Za-z0-9]{1,64}$';

/** Today, the last seven days, this month: by the calendar of `zone`. */
const DayFilter = Type.Union([Type.Literal('all'), Type.Literal('0'), Type.Literal('7'), Type.Literal('month'), Type.Literal('custom')]);

/** An end of a range: a day as 'yyyy-MM-dd', or an instant, which stands for its day. */
const End = Type.Optional(Type.Union([Text(40), Type.Number(), Type.Null()]));

export const ResponseFilters = Type.Record(Type.String({ pattern: uniqueId }), Type.Array(Text(200), { maxItems: 100 }), {
  maxProperties: 20,
  additionalProperties: false,
});

const ResponseSort = Type.Object(
  {
    /** The id of a question, or one of the dates. Another column than `created_at` sorts up to 10,000 responses. */
    by: Type.Union([
      Type.Literal('created_at'),
      Type.Literal('started_at'),
      Type.Literal('deleted_at'),
      Type.String({ pattern: uniqueId }),
    ]),
    direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]),
  },
  closed,
);

/** What narrows and sorts a list of responses. Every reader of responses takes the same fields. */
export const narrowing = {
  /** When a response arrived; default 'all'. */
  filter: Type.Optional(DayFilter),
  /** The range of 'custom', both ends included. It is applied only when both ends are given. */
  dateTimes: Type.Optional(Type.Object({ from: End, to: End }, closed)),
  zone: Zone,
  /**
   * Values by uniqueId of a question. A response matches if it has one of the values for every question. Without a value, the question is
   * no filter.
   */
  filters: Type.Optional(ResponseFilters),
  /** Each word must be the beginning of a word in an answer, file name or option label. Ignores case and accents. */
  search: Type.Optional(Text(200)),
};
export const sorting = { sort: Type.Optional(ResponseSort) };

/** A list of responses: which one, narrowed by what, in which order. Absent parts: all responses, newest first. */
export const ResponseQuery = Type.Object({ pageName: Type.Optional(ListOfResponses), ...narrowing, ...sorting }, closed);
export type ResponseQuery = Static<typeof ResponseQuery>;

/** The errors of every call that takes a query. */
export const queryErrors = {
  'responses.range_invalid': 422,
  'responses.sort_too_many': 422,
  /** The values of all filters together have more than 20,000 characters. */
  'responses.filters_too_long': 422,
} as const;
