import { radioAnswers } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

answerRules.radio = radioAnswers;
