import { checkboxAnswers } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

answerRules.checkbox = checkboxAnswers;
