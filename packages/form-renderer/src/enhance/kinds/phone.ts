import { withPhone } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

// The rules of input come from the registry: by their name, they would no longer be inlined into forms that ask for no phone number.
answerRules.input = withPhone(answerRules.input);
