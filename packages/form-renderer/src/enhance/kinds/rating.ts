import { ratingAnswers } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';

answerRules.rating = ratingAnswers;
