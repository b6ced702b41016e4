import { hidesBranding, shownLogo } from '@formwright/contracts';
import {
  answerableColumns,
  definitionOf,
  type FilledColumn,
  hexOf,
  ownBackground,
  respondentColumns,
  wallTime,
} from '@formwright/form-model';
import type { PdfFile, PdfItem, PdfSection } from '@formwright/pdf';
import { groupBy } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { formatMoment } from '../export/format-moment.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { formerAnswers, labelsAsAsked, notAsked, optionsAsChosen } from '../form/former.ts';
import { type AnsweredResponse, durationOf } from '../store/response.ts';
import type { Pictures } from './pictures.ts';

export interface Describing {
  timeZone: string;
  /** Its place among the responses of the document; null if it is alone. */
  place: { number: number; of: number } | null;
  /** Of the whole document. */
  pictures: Pictures;
}

/** Whose document it is. */
export interface Brand {
  /** The product's name in the footer; null where the owner hides it. */
  brand: string | null;
  /** Key of the file of the owner's logo; null: there is none, or the plan does not show it. */
  logoKey: string | null;
  /** The form's color in CSS; null: the default. */
  accent: string | null;
}

export async function brandOf(
  deps: Pick<ResponsesDeps, 'ports' | 'repository' | 'config'>,
  form: Pick<FormCopy, '_id' | 'revision' | 'workspaceId' | 'logo' | 'look'>,
): Promise<Brand> {
  const account = await deps.repository.findAccount(form.workspaceId);
  const logo = account && shownLogo(account, form);
  const background = ownBackground(form.look);
  return {
    brand: account && hidesBranding(account) ? null : deps.config.productName,
    logoKey: logo ? logo.src.slice('/files/'.length) : null,
    accent: background && hexOf(background.rgb),
  };
}

/** What the PDF says of a response: every question of the form, and the answered ones that are no longer on it. */
export async function describeResponse(form: FormCopy, response: AnsweredResponse, options: Describing): Promise<PdfSection> {
  const { timeZone, place } = options;
  const chosen = groupBy(optionsAsChosen(form, response), ({ uniqueId }) => uniqueId);
  const labels = new Map(labelsAsAsked(form, response).map(({ uniqueId, label }) => [uniqueId, label]));
  const asAsked = (column: FilledColumn) => withLabel(withOptions(column, chosen.get(column.uniqueId) ?? []), labels.get(column.uniqueId));
  const present = answerableColumns(form.pages).map(({ column }) => asAsked(column));
  const former = formerAnswers(form, response.response).map(asAsked);
  const items: PdfItem[] = [];
  const isNew = new Set(notAsked(form, response));
  for (const column of present) {
    const item = await describeAnswer(column, response, options);
    items.push(isNew.has(column.uniqueId) ? { ...item, text: 'Not asked then' } : item);
  }
  for (const [index, column] of former.entries()) {
    const item = await describeAnswer(column, response, options);
    items.push(index === 0 ? { ...item, group: 'Questions no longer on the form' } : item);
  }
  const called = form.header || form.title;
  const facts = factsOf(response, timeZone);
  if (!place) return { heading: called, name: called, facts, items };
  // Among others, what tells them apart stands first.
  const who = whoAnswered(form, response);
  const at = `Response ${place.number} of ${place.of}`;
  return {
    heading: who || called,
    name: `${at} · ${who || called}`,
    facts: [who ? `${at} · ${called}` : at, ...facts],
    items,
  };
}

/** The first answer that tells who answered; '' if none does. */
function whoAnswered({ pages }: FormCopy, { response }: AnsweredResponse): string {
  for (const column of respondentColumns(pages)) {
    const text = definitionOf(column.tabname).toText(response[column.uniqueId], column).trim();
    if (text) return text;
  }
  return '';
}

function factsOf(response: AnsweredResponse, timeZone: string): string[] {
  const moment = (at: number) => formatMoment(wallTime(at, timeZone));
  const duration = durationOf(response);
  const facts = [`Answered on ${moment(response.created_at)} (${timeZone})`];
  if (response.started_at !== null && duration !== null) facts.push(`Started on ${moment(response.started_at)}, took ${spoken(duration)}`);
  return facts;
}

/** '1 h 2 min 3 s'. */
function spoken(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return shown.join(' ') || '0 s';
}

async function describeAnswer(column: FilledColumn, { _id, response }: AnsweredResponse, { pictures }: Describing): Promise<PdfItem> {
  const answer = response[column.uniqueId];
  const { label } = column.content;
  const uploaded = [answer ?? []].flat().flatMap((entry) => entry.files ?? []);
  if (uploaded.length === 0) return { label, text: definitionOf(column.tabname).toText(answer, column) };
  const shown: PdfFile[] = [];
  for (const file of uploaded) {
    const picture = await pictures.read(`Response/${_id}/${file.name}`, file);
    shown.push({ name: file.shown ?? file.name, ...(picture && { picture }) });
  }
  return { label, text: '', files: shown };
}

const withLabel = (column: FilledColumn, label = column.content.label): FilledColumn =>
  ({ ...column, content: { ...column.content, label } }) as FilledColumn;

/** The question with the options as the respondent saw them. */
function withOptions(column: FilledColumn, own: ReturnType<typeof optionsAsChosen>): FilledColumn {
  if (own.length === 0 || !('options' in column.content)) return column;
  const renamed = new Set(own.map(({ value }) => value));
  const kept = column.content.options.filter(({ value }) => !renamed.has(value));
  const options = [...kept, ...own.map(({ value, label }) => ({ id: value, value, label }))];
  return { ...column, content: { ...column.content, options } } as FilledColumn;
}
