import {
  type CollectionDeclaration,
  type Counts,
  type Filter,
  type NumberedPage,
  type RememberedCount,
  readNumberedPage,
  type Store,
  type WantedRows,
  type Write,
} from '@formwright/platform';
import { listedTerms, workspaceTerm } from '@formwright/search-terms';
import type { Report } from './report.ts';

/** A form of which reports are kept, for operators. It is written with each of them, and goes with the last. */
export interface ReportedForm {
  /** The form's id. */
  _id: string;
  workspaceId: string;
  title: string;
  link: string;
  /** By what operators find it. */
  terms: readonly string[];
  count: number;
  /** When the latest report came. */
  lastAt: number;
  /** Reports by their reason. */
  reasons: Counts;
  /** The revision of the form that a report has told the text of last. Absent: a former program counted it, or the list was mended. */
  toldRevision?: number;
}

/** What is shown of the form itself. */
export type Reportable = Pick<ReportedForm, '_id' | 'workspaceId' | 'title' | 'link'>;

const reportedDeclaration: CollectionDeclaration<ReportedForm> = {
  name: 'reportedForms',
  indexes: [
    { name: 'latest', keys: { lastAt: -1, _id: -1 } },
    { name: 'terms', keys: { terms: 1, lastAt: -1, _id: -1 }, list: 'terms' },
  ],
};

/** A report without a reason: no field has an empty name. */
const NO_REASON = 'none';
const nameOf = (reason: Report['reason']): string => reason || NO_REASON;
/** The reason of a name of `reasons`. */
export const reasonNamed = (name: string): string => (name === NO_REASON ? '' : name);

/** The number of these reports, their latest time and their reasons. */
export function sumOf(reports: readonly Pick<Report, 'reason' | 'at'>[]): Pick<ReportedForm, 'count' | 'lastAt' | 'reasons'> {
  const reasons: Record<string, number> = {};
  for (const { reason } of reports) reasons[nameOf(reason)] = (reasons[nameOf(reason)] ?? 0) + 1;
  return { count: reports.length, lastAt: Math.max(...reports.map(({ at }) => at)), reasons };
}

const shownOf = ({ workspaceId, title, link }: Reportable) => ({
  ...{ workspaceId, title, link },
  terms: [workspaceTerm(workspaceId), ...listedTerms([title, link])],
});

export function openReported(store: Store) {
  const reported = store.collection(reportedDeclaration);
  return {
    /** Reported forms, the latest report first. @param whole their count, where the filter takes all of them */
    findPageOfReported: (filter: Filter<ReportedForm>, page: WantedRows, whole?: RememberedCount): Promise<NumberedPage<ReportedForm>> =>
      readNumberedPage({ collection: reported, filter, sort: { lastAt: -1, _id: -1 }, ...(whole && { whole }) }, page),
    countReported: () => reported.count({}),
    reportedIds: () => reported.stream({}, { fields: [] }),
    findReported: (formId: string) => reported.findOne({ _id: formId }),
    findSomeReported: (formIds: readonly string[]) => reported.find({ _id: { $in: formIds } }, { fields: ['count', 'lastAt'] }),
    /** @param toldRevision of the form whose text this report tells, or another one has told; null: another one may */
    countingReport: (form: Reportable, { reason, at }: Pick<Report, 'reason' | 'at'>, toldRevision: number | null): Write =>
      reported.updating(
        { _id: form._id },
        {
          $inc: { count: 1, [`reasons.${nameOf(reason)}`]: 1 },
          $max: { lastAt: at },
          $set: { ...shownOf(form), ...(toldRevision !== null && { toldRevision }) },
        },
        { upsert: true },
      ),
    discountingReport: ({ formId, reason }: Pick<Report, 'formId' | 'reason'>): Write[] => [
      reported.updating({ _id: formId }, { $inc: { count: -1, [`reasons.${nameOf(reason)}`]: -1 } }, { optional: true }),
      reported.deleting({ _id: formId, count: { $lte: 0 } }, { optional: true }),
    ],
    renamingReported: (form: Reportable): Write => reported.updating({ _id: form._id }, { $set: shownOf(form) }, { optional: true }),
    /** Fails if a report has come or gone since. */
    removingReported: ({ _id, count, lastAt }: ReportedForm): Write => reported.deleting({ _id, count, lastAt }),
    forgettingReported: (formId: string): Write => reported.deleting({ _id: formId }, { optional: true }),
    addingReported: (form: Reportable, sum: ReturnType<typeof sumOf>): Write =>
      reported.inserting({ _id: form._id, ...shownOf(form), ...sum }),
    /** Fails if a report has come or gone since. */
    correctingReported: ({ _id, count, lastAt }: ReportedForm, sum: ReturnType<typeof sumOf>): Write =>
      reported.updating({ _id, count, lastAt }, { $set: sum }),
  };
}
