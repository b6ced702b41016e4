import { dropdownAnswers } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

answerRules.dropdown = dropdownAnswers;
