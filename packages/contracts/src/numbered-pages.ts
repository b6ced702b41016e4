import { type TSchema, Type } from 'typebox';
import { closed, Text } from './shapes.ts';

const Moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, description: 'Epoch milliseconds.' });

/** The place of a row in a list: the time by which it is sorted, and its id. */
export const RowKey = Type.String({
  maxLength: 220,
  pattern: '^[0-9]{1,16}[.][A-Za-z0-9:._-]+$',
  description: "The rows behind this one, as 'next' of a reply has it: no row is skipped or told twice, whatever comes or goes meanwhile.",
});

/** Which part of a list an operator looks at. A page behind the last one answers the last one. */
export const numberedPage = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  size: Type.Integer({ minimum: 10, maximum: 100 }),
  after: Type.Optional(RowKey),
};
/** Words that a row has to have. */
export const searched = { text: Type.Optional(Text(200)) };
/** Both ends or none; both included. */
export const between = { from: Type.Optional(Moment), to: Type.Optional(Moment) };

/** The rows of a page, newest first, and how many the list has. */
export const NumberedRows = <R extends TSchema>(row: R) =>
  Type.Object(
    {
      rows: Type.Array(row),
      page: Type.Integer({ description: 'The page that is answered.' }),
      total: Type.Integer(),
      isMore: Type.Boolean({ description: 'Whether the list has more than `total`.' }),
      next: Type.Union([Type.String(), Type.Null()], { description: '`after` of the rows behind these; null: there are none.' }),
    },
    closed,
  );
