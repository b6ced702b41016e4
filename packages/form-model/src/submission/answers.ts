/** A submission's answers, as sent and as stored (specification 000, "Submission"). */

/** Zero-based position of the element. */
export interface Direction {
  page: number;
  row: number;
  col: number;
}

/**
 * One answer. `value` by kind:
 * input, text: the text. dropdown, radio: the chosen option's `value`. rating: '1' to '5'.
 * fullname: { firstname, lastname }. upload: 'forDeleteFiles' when files exist, else ''.
 * date: the date in the element's typeDate, with time 'dd/MM/yyyy HH:mm' or 'dd/MM/yyyy hh:mm AM', a range joined by ' - '.
 * An unanswered element may be missing, or have the value ''.
 */
export interface AnswerEntry {
  value: string | ObjectValues[keyof ObjectValues];
  direction: Direction;
  /** For dates with a range: whether both ends are given. */
  isRangeComplete?: boolean;
  /** For stored dates: the format that the value is written in, because the element may get another one. Absent in older answers. */
  typeDate?: string;
  /** For stored uploads: the files that the response serves. */
  files?: AnswerFile[];
}
/** The values that are objects of texts, by kind. The value of any other kind is a text. */
export interface ObjectValues {
  fullname: FullNameValue;
}
export interface FullNameValue {
  firstname: string;
  lastname: string;
}
export interface AnswerFile {
  /** Safe file name, unique in its response; served from /files/Response/{response_id}/{name}. */
  name: string;
  /** The respondent's name of the file, where `name` lacks some of its letters. */
  shown?: string;
  /** Bytes. */
  size: number;
  /** MIME type of the real content. */
  type: string;
}

/** A checkbox answer is a list of entries, one per ticked option. */
export type Answer = AnswerEntry | AnswerEntry[];

/** Answers by the column's uniqueId. */
export type UserData = Record<string, Answer>;

/** A file as the rules see it, before its content is checked. */
export interface OfferedFile {
  /** The name on the respondent's device. */
  name: string;
  /** Bytes. */
  size: number;
  /** Browsers offer a folder that is dropped like a file, and cannot read it. */
  isFolder?: boolean;
}
/** Files by the column's uniqueId. */
export type OfferedFiles = Record<string, OfferedFile[]>;
