import { dateInBrowser, rewriteDates } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';
import { fillCurrent, startDates } from '../dates/dates.ts';
import type { FormPage } from '../page/form-page.ts';
import { questionsOf } from '../page/questions-of.ts';
import { parts } from '../parts.ts';

const formatsOf = (page: FormPage) =>
  Object.fromEntries(questionsOf(page, 'date').map(({ column }) => [column.uniqueId, column.content.typeDate]));

parts.formatsOf = formatsOf;
parts.inFormats = (page, { fields, formats = {} }) => {
  const present = formatsOf(page);
  return fields.map(([name, value]) => {
    const [uniqueId = '', part = ''] = name.split('.');
    const [written, now] = [formats[uniqueId], present[uniqueId]];
    return [name, written && now && /date$/i.test(part) ? rewriteDates(value, written, now) : value];
  });
};
answerRules.date = dateInBrowser;
parts.start.push(startDates);
parts.fillFresh.push(fillCurrent);
