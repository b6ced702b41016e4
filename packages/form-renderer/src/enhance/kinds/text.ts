import { textInBrowser } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

answerRules.text = textInBrowser;
