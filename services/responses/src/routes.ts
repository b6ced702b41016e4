import { responses } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { changeStatus } from './change-status.ts';
import type { ResponsesDeps } from './deps.ts';
import { downloadResponsesCsv } from './download-responses-csv.ts';
import { exportResponsesCsv } from './export-responses-csv.ts';
import { followResponses } from './follow-responses.ts';
import { getFormWithResponse } from './get-form-with-response.ts';
import { getNotifications } from './get-notifications.ts';
import { getResponseNeighbors } from './get-response-neighbors.ts';
import { getResponses } from './get-responses.ts';
import { changeAll } from './life/change-all.ts';
import { changeOne, changeSome } from './life/change-one.ts';
import { getTrashed } from './life/get-trashed.ts';
import { downloadAllResponsesInPdf } from './pdf/download-all-responses-in-pdf.ts';
import { generatePdf } from './pdf/generate-pdf.ts';
import { getPdfProgress, removeTemp, temporaryPdf } from './pdf/temporary-pdf.ts';
import { getResponsesYearFilter } from './statistics/get-responses-year-filter.ts';
import { getTimeToComplete } from './statistics/get-time-to-complete.ts';

export const routes = (deps: ResponsesDeps): Route[] => [
  handle(responses.getResponses, getResponses(deps)),
  handle(responses.getNotifications, getNotifications(deps)),
  handle(responses.getFormWithResponse, getFormWithResponse(deps)),
  handle(responses.getResponseNeighbors, getResponseNeighbors(deps)),
  handle(responses.followResponses, followResponses(deps)),
  handle(responses.getResponsesYearFilter, getResponsesYearFilter(deps)),
  handle(responses.getTimeToComplete, getTimeToComplete(deps)),
  handle(responses.changeStatus, changeStatus(deps)),
  handle(responses.addFavorite, changeOne(deps, 'favorite')),
  handle(responses.removeFavorite, changeOne(deps, 'unfavorite')),
  handle(responses.archiveResponse, changeOne(deps, 'archive')),
  handle(responses.unArchiveResponse, changeOne(deps, 'restore')),
  handle(responses.deleteResponse, changeOne(deps, 'delete')),
  handle(responses.changeResponses, changeSome(deps)),
  handle(responses.archiveAllResponses, changeAll(deps, 'archive')),
  handle(responses.deleteAllResponse, changeAll(deps, 'delete')),
  handle(responses.setResponsesViewed, changeAll(deps, 'view')),
  handle(responses.getResponsesTrashed, getTrashed(deps)),
  handle(responses.getTrashedResponses, getTrashed(deps)),
  handle(responses.exportResponsesCsv, exportResponsesCsv(deps)),
  handle(responses.downloadResponsesCsv, downloadResponsesCsv(deps)),
  handle(responses.generatePdf, generatePdf(deps)),
  handle(responses.downloadAllResponsesInPdf, downloadAllResponsesInPdf(deps)),
  handle(responses.temporaryPdf, temporaryPdf(deps)),
  handle(responses.getPdfProgress, getPdfProgress(deps)),
  handle(responses.removeTemp, removeTemp(deps)),
];
