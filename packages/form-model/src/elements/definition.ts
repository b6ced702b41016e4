import type { JsonSchema } from '../checks/json-schema.ts';
import type { ContentOf, ElementColumn, ElementKind, FilledColumn, Option, SilentKind } from '../form.ts';
import type { Answer, AnswerEntry, Direction, ObjectValues, OfferedFile } from '../submission/answers.ts';

/** The controls a browser shows for an element and the form-data names they post under, read back without JavaScript. */
export interface PostedControls {
  /** All values posted under a control name of this element; `part` '' is the element's own name. An upload's values are its file names. */
  all(part: string): string[];
}

/** The value that is read from the controls of a kind. A checkbox gives a list, which needs no check. */
type ReadValue<K extends ElementKind> = K extends keyof ObjectValues ? ObjectValues[K] : string;

/**
 * The part of a kind that the public page carries, for a kind that needs more than `readSingle`. The server's rules use the same functions.
 * Controls never give a value of a wrong shape or an unknown option, so only the server checks for these.
 */
export interface BrowserRules<K extends ElementKind = ElementKind> {
  read?: AnswerRules<K>['read'];
  /** Returns the error text for a value of `read`, or null. */
  problemWith?(value: ReadValue<K>, column: ElementColumn<K>): string | null;
  /** One of these error texts, which the banner repeats. */
  repeated?: string;
}

/**
 * How the server reads and checks the answers to a kind.
 * Control names in HTML are `uniqueId` for a single control and `uniqueId.part` for several:
 * fullname: '.firstname' '.lastname'; date: '.date' '.time' and, for a range, '.endDate' '.endTime'; the rest: ''.
 */
export type AnswerRules<K extends ElementKind = ElementKind> = CommonRules<K> & ValueKeys<K>;

/** The keys of a value that is an object. Search, export and the check for unknown parts read them. */
type ValueKeys<K extends ElementKind> = K extends keyof ObjectValues ? { valueKeys: readonly string[] } : { valueKeys?: undefined };

interface CommonRules<K extends ElementKind> {
  /** Keys of an entry besides `value` and `direction`. */
  entryKeys?: readonly (keyof AnswerEntry)[];
  /** Reads posted controls into an answer; null if the question was not answered. */
  read(controls: PostedControls, column: ElementColumn<K>, direction: Direction): Answer | null;
  /** Blank and whitespace-only answers are empty. An answer of a wrong shape is not empty: `check` refuses it. */
  isEmpty(answer: unknown): boolean;
  /** Keeps an entry for an empty answer. Uploads use it: their value is ''. */
  keepsEmpty?: true;
  /**
   * Checks a non-empty answer of unknown shape. Returns the cleaned answer or an error text from `messages.ts`.
   * Never trusts types: `answer` comes straight from JSON.
   */
  check(answer: unknown, column: ElementColumn<K>, context: CheckContext): { ok: Answer } | { error: string };
}

/** Further input of `check`. */
export interface CheckContext {
  /** Files offered for this element. */
  files: readonly OfferedFile[];
  /** The element's position in the form as stored. It goes into the answer instead of the position that the respondent sent. */
  direction: Direction;
  /** Whether the element is required. */
  isRequired: boolean;
  /** The time was up while this was being typed: half an address or a date is taken as it stands. */
  isUnfinished: boolean;
}

/**
 * What an answer is, whatever kind it answers. Limits, tables, summaries, filters, workbooks and the API's documentation ask this and not the
 * kind, so that they know a new kind without a change.
 */
export type AnswerShape = 'text' | 'choice' | 'choices' | 'number' | 'date' | 'name' | 'files';

/** What is known of the answers to a kind beside its rules. */
export interface AnswerFacts {
  shape: AnswerShape;
  /** Whether the settings of this element make its answers numbers. */
  isNumber?(column: FilledColumn): boolean;
  /** Characters of one text of an answer. One of more than twice as many is refused before the rules are asked. */
  longest: number;
  /** The value of an answer that a new element takes, in a list for several. A text may go on with letters, up to `longest`. */
  typical: AnswerEntry['value'] | string[];
  /** An answer as it is sent, under the name that the API's documentation has for it. */
  schema(): { name: string; schema: JsonSchema };
  /** The values that each answer is one of, where the kind has them and not the owner: the stars. A list can be filtered by them. */
  fixedOptions?: readonly Omit<Option, 'id'>[];
}

export type ElementGroup = 'text' | 'choice' | 'more';

/** Everything about one kind. */
export interface ElementDefinition<K extends ElementKind = ElementKind> {
  kind: K;
  /** Name in the palette and default label: 'Short Text'. */
  name: string;
  group: ElementGroup;
  /** Null for the silent kinds. */
  answer: K extends SilentKind ? null : AnswerFacts;
  answers: AnswerRules<K>;
  /** The default settings, which Reset restores. `newId` makes option ids. */
  newContent(newId: () => string): ContentOf<K>;
  checkContent: ContentCheck;
  /** An answer as plain text, for tables, CSV and mails. Options show their label, files their names. '' when unanswered. */
  toText(answer: Answer | undefined, column: ElementColumn<K>): string;
  /** Keys to count in charts and filters: option values, the rating, or 'answered' for free text. */
  toKeys(answer: Answer | undefined, column: ElementColumn<K>): string[];
  /**
   * What answers are compared by, where that is no text: stars, a number, or a date as epoch milliseconds by the clock of UTC. Null: none,
   * or unreadable; undefined: this element's answers are texts.
   */
  toNumber?(answer: Answer | undefined, column: ElementColumn<K>): number | null | undefined;
}

export interface ContentCheck {
  /** Checks stored content of unknown shape. Returns problems with their paths inside the content. */
  (content: unknown): ContentProblem[];
  /** The same rules for the API's documentation. */
  schema(): JsonSchema;
}

export interface ContentProblem {
  /** 'options.2.label' */
  path: string;
  message: string;
}

export type { Answer, AnswerEntry };
