import { type Pages, respondentColumns } from '@formwright/form-model';
import type { UserData } from '@formwright/form-model/answers';
import { answerText } from './answer-text.ts';
import type { Neighbors } from './api.ts';

/** Who answered: the first name on the form, else the first email address; '' if the answers tell neither. */
export function whoAnswered(pages: Pages, answers: UserData): string {
  for (const { uniqueId } of respondentColumns(pages)) {
    const text = answerText(answers[uniqueId]).trim();
    if (text) return text;
  }
  return '';
}

/** '2 of 260'; '' where the place is not known. */
export function placeText({ place, total, isMore }: Pick<Neighbors, 'place' | 'total' | 'isMore'>): string {
  if (!place) return '';
  return `${place.toLocaleString('en')} of ${total.toLocaleString('en')}${isMore ? '+' : ''}`;
}
