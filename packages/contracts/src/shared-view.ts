import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { nullableNumber, pageNumber } from './response-page.ts';
import { closed, Text, unchanged } from './shapes.ts';

const responses = contractsOf('responses');

/** The end of a link to a view. */
const Token = Text(64);

/** An answer, as a text; of a question for files also these. */
const Cell = Type.Object(
  {
    text: Type.String(),
    files: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String(),
            /** Bytes. */
            size: Type.Integer(),
            file: Type.String({ description: 'The last part of its address, see viewFile. It works with this link only.' }),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);

const noSuchView = { 'responses.no_such_view': 404 } as const;

export const getSharedView = responses('getSharedView', {
  summary:
    'A page of a shared view, for anyone who has its link: its own columns and nothing that opens anything else. Without page and after it counts as an opening',
  auth: 'none',
  body: Type.Object(
    {
      token: Token,
      page: pageNumber,
      /** `next` of the previous page. Takes precedence over `page`. */
      after: Type.Optional(Text(500)),
    },
    closed,
  ),
  reply: Type.Object(
    {
      name: Type.String(),
      /** The form's title. */
      title: Type.String(),
      /** The questions, in the order of the cells. */
      columns: Type.Array(Type.String()),
      /** The names of the view's questions that are no longer on the form, and so not shown. */
      gone: Type.Array(Type.String()),
      /** The responses are archived ones: `ended_at` is when they were archived. */
      isArchive: Type.Boolean(),
      rows: Type.Array(Type.Object({ cells: Type.Array(Cell), started_at: nullableNumber, ended_at: Type.Number() }, closed)),
      /** At most 10,000 where the view narrows the list. */
      total: Type.Integer(),
      /** Whether there are more than `total`. */
      isMore: Type.Boolean(),
      /** The view sorts by a column, which takes at most 10,000 responses, and there are more: they stand in the list's own order. */
      isUnsorted: Type.Boolean(),
      current_page: Type.Integer(),
      next: Type.Union([Type.String(), Type.Null()]),
    },
    closed,
  ),
  errors: { ...noSuchView, 'responses.position_invalid': 400, 'responses.filters_too_long': 422 },
  rateLimit: 240,
});

export const viewFile = responses('viewFile', {
  summary: 'A file in a column of a shared view, as long as the link works and the response is in the view',
  method: 'GET',
  path: '/files/View/:token/:file',
  auth: 'none',
  params: Type.Object({ token: Token, file: Text(1_000) }, closed),
  reply: 'file',
  media: ['*/*'],
  pages: { 206: 'The part of the file that the header Range asks for.', 304: unchanged, 416: 'The file has no such part.' },
  errors: { ...noSuchView, 'responses.filters_too_long': 422 },
  rateLimit: 240,
});
