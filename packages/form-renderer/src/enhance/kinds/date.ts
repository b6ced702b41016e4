import { dateInBrowser, rewriteDates } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';
import { fillCurrent, startDates } from '../dates/dates.ts';
import { controlsIn } from '../page/dom.ts';
import { questionsOf } from '../page/questions-of.ts';
import { parts } from '../parts.ts';

parts.formats = (page) => Object.fromEntries(questionsOf(page, 'date').map(({ column }) => [column.uniqueId, column.content.typeDate]));
parts.replaced.push((page, draft) => {
  if (!draft) return;
  // The draft may be of a page that wrote dates in another way.
  for (const { column, block } of questionsOf(page, 'date')) {
    const written = draft.formats?.[column.uniqueId];
    if (written) for (const control of controlsIn(block)) control.value = rewriteDates(control.value, written, column.content.typeDate);
  }
  draft.formats = parts.formats?.(page);
});
answerRules.date = dateInBrowser;
parts.start.push(startDates);
parts.fillFresh.push(fillCurrent);
