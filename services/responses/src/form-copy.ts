import { type ElementKind, type FilledColumn, filledColumns, type Pages, upgradePages } from '@formwright/form-model';

/** The form as its responses need it, kept from its events. */
export interface FormCopy {
  _id: string;
  workspaceId: string;
  /** Of the copy; an older event is skipped. */
  revision: number;
  /** 'deleted': its responses are being removed; 'gone': they are. The mark stays, so that nothing late brings it back. */
  state: 'active' | 'deleted' | 'gone';
  title: string;
  header: string;
  /** As the event brought them, of `layoutVersion`; the repository hands them out in today's layout. */
  pages: Pages;
  /** Missing on a copy that is older than this field: 1. */
  layoutVersion?: number;
  /** Questions that are no longer on the form: what was answered to them is still shown. */
  formerColumns: FilledColumn[];
  /** Options that were renamed or taken out; absent on a copy that is older than this field. */
  formerOptions?: FormerOption[];
}

/** The copy with its pages in today's layout. */
export const inTodaysLayout = <T extends Pick<FormCopy, 'pages' | 'layoutVersion'>>(copy: T): T => ({
  ...copy,
  pages: upgradePages(copy.pages, copy.layoutVersion ?? 1) as Pages,
});

/** How an option was called before it was renamed or taken out. */
export interface FormerOption {
  /** The question's. */
  uniqueId: string;
  value: string;
  label: string;
  /** When the form stopped to call it so; epoch milliseconds. */
  until: number;
}

export interface QuestionFilter {
  label: string;
  inLabel: string;
  type: ElementKind;
  uniqueId: string;
  data: { value: string; label: string }[];
}

/** What the owner may filter by: the questions that offer options and are marked for it. */
export function questionFilters(pages: Pages): QuestionFilter[] {
  return filledColumns(pages).flatMap(({ column }) => {
    if (!column.content.filter || !('options' in column.content)) return [];
    const { label, options } = column.content;
    const inLabel = column.tabname === 'dropdown' ? column.content.inLabel : '';
    const data = options.map((option) => ({ value: option.value, label: option.label }));
    return [{ label, inLabel, type: column.tabname, uniqueId: column.uniqueId, data }];
  });
}
