import { dateInBrowser } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';
import { fillCurrent, startDates } from '../dates/dates.ts';
import { parts } from '../parts.ts';

answerRules.date = dateInBrowser;
parts.start.push(startDates);
parts.fillFresh.push(fillCurrent);
