import { type TSchema, Type } from 'typebox';
import { closed, Text } from './shapes.ts';

const Moment = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, description: 'Epoch milliseconds.' });

/** Which part of a list an operator looks at. A page behind the last one answers the last one. */
export const numberedPage = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  size: Type.Integer({ minimum: 10, maximum: 100 }),
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
    },
    closed,
  );
