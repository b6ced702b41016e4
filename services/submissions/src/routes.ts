import { submissions } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { admitFiles, admitPostedFiles } from './admit-files.ts';
import { checkResponseCountNow } from './check-response-count.ts';
import type { SubmissionsDeps } from './deps.ts';
import { getFormState } from './get-form-state.ts';
import { getResponseLimitValue } from './get-response-limit.ts';
import { postPublicForm } from './post-public-form.ts';
import { saveUserForm } from './save-user-form.ts';
import { serveResponseFile } from './serve-response-file.ts';

export const routes = (deps: SubmissionsDeps): Route[] => [
  handle(submissions.saveUserForm, saveUserForm(deps), { beforeFiles: admitFiles(deps) }),
  handle(submissions.postPublicForm, postPublicForm(deps), { beforeFiles: admitPostedFiles(deps) }),
  handle(submissions.checkResponseCountNow, checkResponseCountNow(deps)),
  handle(submissions.getResponseLimitValue, getResponseLimitValue(deps)),
  handle(submissions.getFormState, getFormState(deps)),
  handle(submissions.responseFile, serveResponseFile(deps)),
];
