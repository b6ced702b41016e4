import type { BodyOf, forms } from '@formwright/contracts';
import { answerableColumns, type FormDetails, isBlank, isPastDeadline, knownZone, type Pages, storedPages } from '@formwright/form-model';
import { AppError } from '@formwright/platform';
import { isKept, NOT_KEPT, readDraft } from '../saving/form-document.ts';
import { readForeignSettings } from '../saving/read-settings.ts';

type Sent = BodyOf<typeof forms.importForm>['form'];

export interface Imported {
  pages: Pages;
  details: Omit<FormDetails, '_id' | 'link' | 'isOneTime' | 'version'>;
  responsables: string[];
}

/**
 * The form of a ZIP, by the same rules as one that is edited here: nothing in it is trusted.
 * @throws AppError 'forms.invalid_form'
 */
export function readImported({ layoutVersion, pages: sent, details, responsables }: Sent, now: number): Imported {
  const [first, ...others] = readDraft(todays(sent, layoutVersion), 'form');
  if (!first) throw invalid('pages', 'A form has at least one page.');
  const title = lineOf('title', details.title);
  if (isBlank(title)) throw invalid('title', 'The form name is required');
  const pages = [{ ...first, title }, ...others];
  const { deadline } = details;
  // The file may come from a server that knows newer zones. The instant is the same in all of them.
  const settings = readForeignSettings({ ...details, deadline: deadline && { at: deadline.at, zone: knownZone(deadline.zone) } });
  const questions = new Set(answerableColumns(pages).map(({ column }) => column.uniqueId));
  return {
    pages,
    responsables: [...new Set(responsables)].filter((uniqueId) => questions.has(uniqueId)),
    details: {
      ...settings,
      title,
      header: lineOf('header', details.header),
      // A deadline that has passed would close the form from the start.
      deadline: isPastDeadline(settings.deadline, now) ? null : settings.deadline,
    },
  };
}

const invalid = (field: string, text: string) => new AppError('forms.invalid_form', { [field]: text });

function todays(pages: unknown[], layoutVersion: number): unknown {
  try {
    return storedPages({ pages, layoutVersion });
  } catch {
    throw invalid('layoutVersion', 'This form is of a newer version than this server reads.');
  }
}

function lineOf(field: string, text: string): string {
  if (!isKept(text)) throw invalid(field, NOT_KEPT);
  return text.trim();
}
