import type { BodyOf, forms } from '@formwright/contracts';
import {
  answerableColumns,
  type FormDetails,
  isOpacity,
  isPastDeadline,
  isRgb,
  knownZone,
  MAX_USER_COLORS,
  type Pages,
  readCountdown,
  readSuccessText,
  storedPages,
  webAddress,
} from '@formwright/form-model';
import { AppError } from '@formwright/platform';
import { isKept, NOT_KEPT, readDraft } from '../saving/form-document.ts';

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
  if (title === '') throw invalid('title', 'The form name is required');
  const pages = [{ ...first, title }, ...others];
  const questions = new Set(answerableColumns(pages).map(({ column }) => column.uniqueId));
  return {
    pages,
    responsables: [...new Set(responsables)].filter((uniqueId) => questions.has(uniqueId)),
    details: {
      ...{ title, header: lineOf('header', details.header), ...lookOf(details), deadline: deadlineOf(details, now) },
      ...{ countdown: countdownOf(details), redirect_url: addressOf(details), success_status: details.success_status },
      success: successOf(details),
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

type Details = Sent['details'];

function lookOf({ color, opacity, colors }: Details): Pick<FormDetails, 'color' | 'opacity' | 'colors'> {
  const all = Object.entries(colors);
  const isSound = all.length <= MAX_USER_COLORS && all.every(([name, value]) => /^user_[1-9]\d{0,3}$/.test(name) && isRgb(value));
  if (!isSound || !isOpacity(opacity) || (color !== 'default' && !Object.hasOwn(colors, color))) {
    throw invalid('color', 'These are no colors of a form.');
  }
  return { color: color as FormDetails['color'], opacity, colors };
}

/** One that has passed would close the form from the start. */
function deadlineOf({ deadline }: Details, now: number): FormDetails['deadline'] {
  if (!deadline || isPastDeadline(deadline, now)) return null;
  // The file may come from a server that knows newer zones. The instant is the same in all of them.
  return { at: deadline.at, zone: knownZone(deadline.zone) };
}

function countdownOf({ countdown }: Details): string {
  if (!readCountdown(countdown)) throw invalid('countdown', 'This is no countdown.');
  return countdown;
}

function addressOf({ redirect_url }: Details): string {
  if (redirect_url !== '' && !webAddress(redirect_url)) throw invalid('redirect_url', 'This is no address of the web.');
  return redirect_url;
}

function successOf({ success }: Details): FormDetails['success'] {
  const read = readSuccessText(success);
  if ('problem' in read) throw invalid('success', read.problem);
  return read.ok;
}
