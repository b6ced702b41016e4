import { answerableColumns, type Pages } from '@formwright/form-model';
import type { UserData } from '@formwright/form-model/answers';
import { answerText } from './answer-text.ts';
import type { Neighbors } from './api.ts';

/** A line that asks for the name of who answers, and not for that of something else. */
const ASKS_NAME = /^(?:what(?:['’]s| is) )?(?:your |my )?(?:full |first |whole )?name\s*[?:*]*$/i;

/** Who answered: the first name on the form, else the first email address; '' if the answers tell neither. */
export function whoAnswered(pages: Pages, answers: UserData): string {
  const columns = answerableColumns(pages).map(({ column }) => column);
  const names = columns.filter(
    ({ tabname, content }) =>
      tabname === 'fullname' || (tabname === 'input' && ASKS_NAME.test((content as { label: string }).label.trim())),
  );
  const mails = columns.filter(({ tabname, content }) => tabname === 'input' && 'typeinput' in content && content.typeinput === 'email');
  for (const { uniqueId } of [...names, ...mails]) {
    const text = answerText(answers[uniqueId]).trim();
    if (text) return text;
  }
  return '';
}

/** '2 of 260'; '' where the place is not known. */
export function placeText({ place, total, isMore }: Pick<Neighbors, 'place' | 'total' | 'isMore'>): string {
  if (!place || total === undefined) return '';
  return `${place.toLocaleString('en')} of ${total.toLocaleString('en')}${isMore ? '+' : ''}`;
}
