import { type TProperties, type TSchema, Type } from 'typebox';
import { ADMIN_ROWS, RowId } from './admin-rows.ts';
import { RowKey } from './numbered-pages.ts';
import { closed, Id } from './shapes.ts';

/** Longest text that is searched for. */
export const MAX_ADMIN_SEARCH = 200;

const Search = Type.Union([
  Type.String({ maxLength: MAX_ADMIN_SEARCH }),
  Type.Object({ text: Type.String({ maxLength: MAX_ADMIN_SEARCH }) }, closed),
  Type.Null(),
]);
const End = Type.Union([
  Type.String({
    maxLength: 100,
    description:
      "A day as '2026-01-31', '31/01/2026' or '31.1.2026', a second as '31/01/2026 20:02:41', by the clocks of `zone`, or an instant in ISO 8601; '': no end.",
  }),
  Type.Number({ description: 'Epoch milliseconds.' }),
  Type.Null(),
]);
const Range = Type.Union([Type.Object({ from: Type.Optional(End), to: Type.Optional(End) }, closed), Type.Literal(''), Type.Null()], {
  description: 'Counts only with both ends. A day is a whole day of `zone`.',
});
/** Whose days are meant. Where it is not known, a day would be another one, so it is refused. */
const Clocks = Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
  description:
    "The IANA time zone whose days are meant, such as 'Europe/Berlin', or how far its clocks are ahead of UTC, such as '+09:00'; UTC without it. In a file, times are by it, too.",
});
const Tab = Type.Union([Type.String({ maxLength: 40 }), Type.Null()]);
/** Which user, form or row a list is narrowed to. A list without users or forms refuses it. */
const whose = <T extends TSchema>(id: T) => Type.Union([id, Type.Literal(''), Type.Null()]);
const Truth = Type.Union([Type.Boolean(), Type.Integer({ minimum: 0, maximum: 1 }), Type.String({ maxLength: 5 }), Type.Null()]);

/** Larger than any number of pages. */
const PAGES = 1_000_000_000_000;

/** What every list of the back-office may be narrowed by, under each name that the specification has for it. */
const filters = {
  page: Type.Union([Type.Integer({ minimum: -PAGES, maximum: PAGES }), Type.String({ maxLength: 16 }), Type.Null()]),
  rows: Type.Integer({ minimum: ADMIN_ROWS.least, maximum: ADMIN_ROWS.most }),
  searchInfo: Search,
  text: Search,
  searchData: Search,
  globalSearchTextInfo: Search,
  globalDateRange: Range,
  dateTimes: Range,
  userDate: Range,
  zone: Clocks,
  payingInfo: Truth,
  ofUser: whose(Id),
  ofForm: whose(Id),
  onlyId: whose(RowId),
  after: Type.Union([RowKey, Type.Null()]),
  pageName: Tab,
  tabName: Tab,
  tabNameInSolved: Tab,
  tabNameInPayment: Tab,
};

type Optional<P extends TProperties> = { [K in keyof P]: ReturnType<typeof Type.Optional<P[K]>> };
const optional = <P extends TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema as TSchema)])) as Optional<P>;

const optionalFilters = optional(filters);

/** The body of a list's call. */
export const AdminFilters = Type.Object(optionalFilters, closed);
/** The body of a call that changes something and answers the page as it is then. */
export const withFilters = <P extends TProperties>(fields: P) => Type.Object({ ...optionalFilters, ...fields }, closed);
/** `page` counts before the page of the body. Below 1 it is the first page, behind the end the last one. */
export const adminPageQuery = Type.Object(
  { page: Type.Optional(Type.String({ pattern: '^(-?[0-9]{1,15})?$', 'x-refused': 'Must be a whole number.' })) },
  closed,
);
