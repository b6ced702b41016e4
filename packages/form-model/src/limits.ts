/** Numbers of the product's rules. Lengths count UTF-16 units, as `maxlength` in HTML does. */

/** Longer single-line answers are marked but accepted. */
export const SINGLE_LINE_MARKED_ABOVE = 200;
/** A short-text answer longer than this is listed in `shortText`. */
export const SHORT_TEXT_ABOVE = 199;
export const SINGLE_LINE_MAX = 2_000;
export const LONG_TEXT_MAX = 20_000;
/** Each part of a full name. */
export const NAME_PART_MAX = 200;
/** The longest address that mail can carry (RFC 5321). */
export const EMAIL_MAX = 254;
export const NUMBER_MIN = 1;
export const RATING_MAX = 5;
/** Options shown before "show more". */
export const OPTIONS_SHOWN = 4;
/** The unit of upload sizes. */
export const BYTES_PER_MB = 1_000_000;

export const MAX_PAGES = 100;
export const MAX_ROWS_PER_PAGE = 10;
export const MAX_COLUMNS_PER_ROW = 4;
export const UNIQUE_ID_LENGTH = 50;
export const MAX_OPTIONS = 500;
export const MAX_LABEL = 500;
export const MAX_TITLE = 200;
export const MAX_USER_COLORS = 100;
/**
 * Maximum number of columns of a form, unfilled ones included. This and the next three limits bound the cost of checking, showing and
 * exporting a form.
 */
export const MAX_ELEMENTS = 250;
/** Options of a form in total. */
export const MAX_OPTIONS_OF_FORM = 2_000;
/** Rich-text pieces of a form in total. */
export const MAX_PIECES_OF_FORM = 2_000;
/** Characters of a form in total. */
export const MAX_CHARACTERS_OF_FORM = 300_000;
/** The most files that an owner may allow for one field. The server accepts no more in one request. */
export const MAX_UPLOAD_FILES = 50;
export const MAX_UPLOAD_MB = 100;
/** Characters on the page of a closed form. */
export const MAX_CLOSING = 1_000;
/** Pixels of a logo's longer side. */
export const MAX_LOGO_PIXELS = 2_000;
/** Bytes of a logo's file: every respondent loads it. */
export const MAX_LOGO_BYTES = 500_000;
export const MAX_ALT = 500;
