import { submissions } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { postPublicForm } from './accepting/post-public-form.ts';
import { saveUserForm } from './accepting/save-user-form.ts';
import type { SubmissionsDeps } from './deps.ts';
import { showElsewherePage } from './elsewhere/elsewhere-page.ts';
import { admitDraft, keepElsewhere } from './elsewhere/keep-elsewhere.ts';
import { continueElsewhere, forgetElsewhere, openElsewhere } from './elsewhere/open-elsewhere.ts';
import { admitFiles, admitPostedFiles } from './files/admit-files.ts';
import { serveResponseFile } from './files/serve-response-file.ts';
import { createUpload } from './files/uploads/create-upload.ts';
import { cancelUpload, getUploadOffset } from './files/uploads/end-upload.ts';
import { takeChunk } from './files/uploads/take-chunk.ts';
import { describeUploads } from './files/uploads/tus.ts';
import { showUploadScript } from './files/uploads/upload-script.ts';
import { checkResponseCountNow } from './forms/check-response-count.ts';
import { getResponseLimitValue } from './forms/get-response-limit.ts';
import { getTimeLeft } from './forms/get-time-left.ts';
import { forgetReports } from './reporting/forget-reports.ts';
import { listReported, reportsOf } from './reporting/list-reported.ts';
import { reportForm } from './reporting/report-form.ts';
import { away, postFormReport, showReported, showReportPage, tooLarge } from './reporting/report-page.ts';
import { findRoom, getStorage } from './room/get-storage.ts';
import { formSeen } from './seen/form-seen.ts';
import { getHeldResponse, getHeldResponses } from './spam/get-held.ts';
import { releaseHeldResponses } from './spam/release-held.ts';
import { deleteHeldResponses } from './spam/remove-held.ts';

export const routes = (deps: SubmissionsDeps): Route[] => [
  handle(submissions.saveUserForm, saveUserForm(deps), { beforeFiles: admitFiles(deps) }),
  handle(submissions.postPublicForm, postPublicForm(deps), {
    beforeFiles: admitPostedFiles(deps),
    whenAway: away(deps, 'unsent'),
    whenTooLarge: tooLarge(deps),
  }),
  handle(submissions.formSeen, formSeen(deps)),
  handle(submissions.checkResponseCountNow, checkResponseCountNow(deps)),
  handle(submissions.getResponseLimitValue, getResponseLimitValue(deps)),
  handle(submissions.reportForm, reportForm(deps)),
  handle(submissions.reportFormPage, showReportPage(deps), { whenAway: away(deps, 'away') }),
  handle(submissions.postFormReport, postFormReport(deps), { whenAway: away(deps, 'unsent') }),
  handle(submissions.reportedPage, showReported(deps), { whenAway: away(deps, 'away') }),
  handle(submissions.listReported, listReported(deps)),
  handle(submissions.reportsOf, reportsOf(deps)),
  handle(submissions.forgetReports, forgetReports(deps)),
  handle(submissions.elsewherePage, showElsewherePage(deps), { whenAway: away(deps, 'away') }),
  handle(submissions.keepElsewhere, keepElsewhere(deps), { beforeFiles: admitDraft(deps) }),
  handle(submissions.openElsewhere, openElsewhere(deps)),
  handle(submissions.continueElsewhere, continueElsewhere(deps)),
  handle(submissions.forgetElsewhere, forgetElsewhere(deps)),
  handle(submissions.findRoom, findRoom(deps)),
  handle(submissions.getStorage, getStorage(deps)),
  handle(submissions.getTimeLeft, getTimeLeft(deps)),
  handle(submissions.getHeldResponses, getHeldResponses(deps)),
  handle(submissions.getHeldResponse, getHeldResponse(deps)),
  handle(submissions.releaseHeldResponses, releaseHeldResponses(deps)),
  handle(submissions.deleteHeldResponses, deleteHeldResponses(deps)),
  handle(submissions.responseFile, serveResponseFile(deps)),
  handle(submissions.uploadOptions, describeUploads),
  handle(submissions.createUpload, createUpload(deps)),
  handle(submissions.getUploadOffset, getUploadOffset(deps)),
  handle(submissions.sendUploadChunk, takeChunk(deps)),
  handle(submissions.cancelUpload, cancelUpload(deps)),
  handle(submissions.uploadScript, showUploadScript),
];
