import { DEFAULT_COLOR } from './color.ts';
import { NO_COUNTDOWN } from './countdown.ts';
import { elementDefinitions } from './elements/index.ts';
import type { ElementColumn, ElementKind, FormDetails, Page, Pages, Row, UnfilledColumn } from './form.ts';
import { type NewId, newColumnId } from './identifiers.ts';
import { richTextOf } from './rich-text.ts';
import type { FormSettings } from './settings/settings.ts';

const DEFAULT_HEADER = 'Heading';
export const DEFAULT_SUCCESS = "We received your response, we'll be in touch shortly!";

/** A column without an element. */
export function newColumn(newId: NewId): UnfilledColumn {
  return { id: newId(), uniqueId: newColumnId(newId), tabname: '', empty: true, content: {} };
}

/** A new element with its defaults, in a column of its own. */
export function newElement<K extends ElementKind>(kind: K, newId: NewId): ElementColumn<K> {
  const definition: { newContent(newId: () => string): unknown } = elementDefinitions[kind];
  // The registry maps each kind to the content of that kind. TypeScript cannot infer this from an index by K through `satisfies`.
  const content = definition.newContent(newId) as ElementColumn<K>['content'];
  return { id: newId(), uniqueId: newColumnId(newId), tabname: kind, empty: false, content };
}

/** A row with one unfilled column. */
export function newRow(newId: NewId): Row {
  return { id: newId(), content: [{ cols: [newColumn(newId)] }] };
}

/** A page with one row that has one unfilled column. */
export function newPage(newId: NewId): Page {
  return { id: newId(), color: DEFAULT_COLOR, opacity: 1, colors: {}, rows: [newRow(newId)], button: true };
}

/** The layout of a new form. */
export function newPages({ title, newId }: { title: string; newId: NewId }): Pages {
  const { id, ...page } = newPage(newId);
  return [{ id, title, ...page }];
}

/** Everything of a new form except its layout. */
export function newDetails(form: Pick<FormDetails, '_id' | 'title' | 'link' | 'isOneTime'>): FormDetails {
  return {
    ...form,
    header: DEFAULT_HEADER,
    ...newSettings(),
    version: 1,
  };
}

/** What is set for a new form. */
export const newSettings = (): FormSettings => ({
  color: DEFAULT_COLOR,
  opacity: 1,
  colors: {},
  deadline: null,
  countdown: NO_COUNTDOWN,
  redirect_url: '',
  success_status: 'message',
  success: richTextOf(DEFAULT_SUCCESS),
  closing: '',
  logo: null,
});
