import type { HarmState } from '@formwright/contracts';
import {
  answerableColumns,
  type ColumnLabel,
  type FilledColumn,
  type FormDetails,
  filledColumns,
  formLabels,
  hasNumbers,
  type Logo,
  type Pages,
} from '@formwright/form-model';
import type { Migration } from '@formwright/platform';
import { listedTerms } from '@formwright/search-terms';

export type FormLook = Pick<FormDetails, 'color' | 'opacity' | 'colors'>;

/** A form as its responses need it, from its events. */
export interface FormCopy {
  _id: string;
  workspaceId: string;
  /** Revision of the copy; older events are skipped. */
  revision: number;
  /**
   * 'deleted': its responses are being removed. 'emptied': they are removed; one that was being stored meanwhile may follow. 'gone': none
   * follows; the document stays, so that late events are ignored.
   */
  state: 'active' | 'deleted' | 'emptied' | 'gone';
  /** Time of the state 'emptied'. */
  emptiedAt?: number;
  title: string;
  /** The words of the title, by which operators find what was answered to it; none of a deleted form. */
  terms: readonly string[];
  header: string;
  /** Paid for alone: it stays usable while the account is suspended. */
  isOneTime: boolean;
  /** What is known against it; absent: nothing. */
  harm?: HarmState;
  /** The revision of which `harm` was told. Of another one a former program has stored that, which does not know it. Absent: of a former program alone. */
  harmRevision?: number;
  /** The owner's logo. */
  logo: Logo | null;
  /** The colors of the whole form. */
  look: FormLook;
  /** Counts saves of the document; absent if it is not known. */
  version?: number;
  /** In the layout `layoutVersion`; the repository returns them in the current layout. */
  pages: Pages;
  /** Default: 1. */
  layoutVersion?: number;
  /** Chosen columns of the table of responses: uniqueIds of questions. Missing or empty: the default columns. */
  responsables?: readonly string[];
  /** Removed questions, kept to show their answers. */
  formerColumns: FilledColumn[];
  /** Options that were renamed or removed; absent before the second version. */
  formerOptions?: FormerOption[];
  /** What questions on the form were called before; absent before the second version. */
  formerLabels?: FormerLabel[];
  /** Questions on the form that came after its first version; absent before the second version. */
  addedQuestions?: AddedQuestion[];
}

/** How stored copies came to today's shape. */
export const copyMigrations: readonly Migration[] = [
  {
    format: 4,
    name: 'terms by which operators find the responses to a form',
    // Older formats do not know them. A form that one of them renames gets those of the new name by the second walk.
    oldestReader: 1,
    bring(stored) {
      const { title, terms: known } = stored as unknown as Pick<FormCopy, 'title'> & Partial<Pick<FormCopy, 'terms'>>;
      const terms = listedTerms([title]);
      return known?.length === terms.length && known.every((term, index) => term === terms[index]) ? stored : { ...stored, terms };
    },
  },
];

/** A question that the form did not have from the beginning. */
export interface AddedQuestion {
  uniqueId: string;
  /** Time of the change in epoch milliseconds. */
  at: number;
  /** The first version of the form with it; absent if it is not known. */
  version?: number;
}

/** What a question was called before. */
export interface FormerLabel {
  /** Id of the question. */
  uniqueId: string;
  label: string;
  /** Time of the change in epoch milliseconds. */
  until: number;
  /** The last version of the form with this label; absent if it is not known. */
  version?: number;
}

/** Former label of an option that was renamed or removed. */
export interface FormerOption extends FormerLabel {
  value: string;
}

/** The chosen columns as pairs of uniqueId and label. Leaves out questions that are no longer on the form. */
export function chosenColumns({ pages, responsables = [] }: FormCopy): Record<string, string>[] {
  const labels = new Map(answerableColumns(pages).map(({ column: { uniqueId, content } }) => [uniqueId, content.label]));
  return responsables.flatMap((uniqueId) => {
    const label = labels.get(uniqueId);
    return label === undefined ? [] : [{ [uniqueId]: label }];
  });
}

/** The name of each element, whether its owner wants it among the responses, and whether its answers are numbers. */
export function responseLabels(pages: Pages): (ColumnLabel & { responsable: boolean; isNumber: boolean })[] {
  const columns = new Map(filledColumns(pages).map(({ column }) => [column.uniqueId, column]));
  return formLabels(pages).map((label) => {
    const column = columns.get(label.uniqueId);
    return { ...label, responsable: column?.content.responsable ?? false, isNumber: column !== undefined && hasNumbers(column) };
  });
}
