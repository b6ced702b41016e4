import { withPhone } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

// Reads the rules of input from the registry. An import of them would keep the bundler from inlining them into forms without a phone
// number.
answerRules.input = withPhone(answerRules.input);
