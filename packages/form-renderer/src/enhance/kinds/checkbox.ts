import { checkboxInBrowser } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

answerRules.checkbox = checkboxInBrowser;
