import { uploadInBrowser } from '@formwright/form-model/public';
import { answerRules } from '../answer-rules.ts';
import { parts } from '../parts.ts';
import { startUploads } from '../uploads/uploads.ts';

answerRules.upload = uploadInBrowser;
parts.uploads = startUploads;
