import { fullnameAnswers } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

answerRules.fullname = fullnameAnswers;
