import { uploadAnswers } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';
import { parts } from '../parts.ts';
import { startUploads } from '../uploads/uploads.ts';

answerRules.upload = uploadAnswers;
parts.uploads = startUploads;
