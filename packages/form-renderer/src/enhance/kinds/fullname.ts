import { fullnameInBrowser } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

answerRules.fullname = fullnameInBrowser;
