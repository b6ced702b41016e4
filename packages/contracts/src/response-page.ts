import { type Static, Type } from 'typebox';
import { closed, Id, PageInAddress, shaped } from './shapes.ts';

export const nullableNumber = Type.Union([Type.Number(), Type.Null()]);
export const Responsables = Type.Array(Type.Record(Type.String(), Type.String()));

export const ResponseRecord = Type.Object(
  {
    _id: Id,
    status: Type.Union([Type.Literal('new'), Type.Literal('old')]),
    favourite: Type.Integer(),
    started_at: nullableNumber,
    created_at: Type.Number(),
    updated_at: Type.Number(),
    deleted_at: nullableNumber,
    /** Seconds from start to submit; null if the start is unknown. */
    duration: nullableNumber,
    /** UserData of form-model, with files. */
    response: Type.Record(Type.String(), Type.Unknown(), shaped('StoredAnswers')),
    form: Type.Object({ _id: Id, title: Type.String(), responsables: Responsables }, closed),
  },
  closed,
);

export const ResponsePage = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          ...ResponseRecord.properties,
          /** The labels of the chosen options, and dates in their present format, by question, where they differ from the stored values. */
          chosen: Type.Record(Type.String(), Type.String()),
          /** Long texts were cut, because the page has more text than a person writes; `getFormWithResponse` has them whole. */
          isCut: Type.Optional(Type.Literal(true)),
        },
        closed,
      ),
    ),
    /** At most 10,000 when a search or filter is set. */
    total: Type.Integer(),
    /** Whether there are more responses than `total`. */
    isMore: Type.Boolean(),
    current_page: Type.Integer(),
    to: Type.Integer(),
    /** Send it as `after` to get the next page. Keyset paging: a late page is as fast as the first. */
    next: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
);

/** A question with options that the owner marked as a filter. */
export const QuestionFilter = Type.Object(
  {
    label: Type.String(),
    /** The text of a dropdown before a choice; '' for other questions. */
    inLabel: Type.String(),
    type: Type.String(),
    uniqueId: Type.String(),
    /** Its options, then removed ones, which say so in their label. */
    data: Type.Array(Type.Object({ value: Type.String(), label: Type.String() }, closed)),
  },
  closed,
);

export type QuestionFilter = Static<typeof QuestionFilter>;

/** The lists of a form's responses. */
export const ListOfResponses = Type.Union([Type.Literal('all'), Type.Literal('favorite'), Type.Literal('archived')]);

/** A list by its own name or by that of its tab. The names are written out, because the browser's schemas are empty. */
export const ListOrTab = Type.Union([
  Type.Literal('all'),
  Type.Literal('favorite'),
  Type.Literal('archived'),
  Type.Literal('All'),
  Type.Literal('Favorite'),
  Type.Literal('Archived'),
]);

/** The number of a page in the address of a call. */
export const pageQuery = Type.Object({ page: PageInAddress('^([1-9][0-9]{0,5}|1000000)$', 1_000_000) }, closed);
/** The same in its body. */
export const pageNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }));
