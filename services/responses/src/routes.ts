import { findOwnData as ownDataOf, responses } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { followResponses } from './arrival/follow-responses.ts';
import { getNotifications } from './arrival/get-notifications.ts';
import type { ResponsesDeps } from './deps.ts';
import { beginExport, retryExport } from './export/begin-export.ts';
import { downloadExport } from './export/download-export.ts';
import { downloadResponseCsv } from './export/download-response-csv.ts';
import { downloadResponsesCsv } from './export/download-responses-csv.ts';
import { exportResponsesCsv } from './export/export-responses-csv.ts';
import { getExports, openExport, removeExport } from './export/exports.ts';
import { countByMonth, countsOf, largestForms } from './for-operators/counts.ts';
import { listArrived } from './for-operators/list-arrived.ts';
import { removeResponse } from './for-operators/remove-response.ts';
import { getFormWithResponse } from './form/get-form-with-response.ts';
import { changeAll } from './life/change-all.ts';
import { changeListed } from './life/change-listed.ts';
import { changeOne, changeSome } from './life/change-one.ts';
import { changeStatus } from './life/change-status.ts';
import { getTrashed } from './life/get-trashed.ts';
import { getResponsesDaysFilter, getResponsesFiltered, getResponsesInSearchText } from './list/get-narrowed.ts';
import { getResponseNeighbors } from './list/get-response-neighbors.ts';
import { getResponses } from './list/get-responses.ts';
import { findAnswers } from './own-data/find-answers.ts';
import { countContents, findOwnData } from './own-data/find-own-data.ts';
import { downloadAllResponsesInPdf } from './pdf/download-all-responses-in-pdf.ts';
import { generatePdf } from './pdf/generate-pdf.ts';
import { getPdfProgress, removeTemp, temporaryPdf } from './pdf/temporary-pdf.ts';
import { countVisits } from './statistics/count-visits.ts';
import { getPagesReached } from './statistics/get-pages-reached.ts';
import { getResponsesYearFilter } from './statistics/get-responses-year-filter.ts';
import { getTimeToComplete } from './statistics/get-time-to-complete.ts';
import {
  getResponsesDatas,
  getResponsesFullByMonth,
  getResponsesMonth,
  getResponsesToday,
  getResponsesYear,
} from './statistics/widgets.ts';
import { getQuestionSummaries, getResponsesSummary } from './summary/get-responses-summary.ts';
import { deleteView, restoreView } from './views/delete-view.ts';
import { getViews } from './views/get-views.ts';
import { saveView } from './views/save-view.ts';
import { endViewSharing, shareView } from './views/share-view.ts';
import { getSharedView } from './views/shared/get-shared-view.ts';
import { viewFile } from './views/shared/view-file.ts';

export const routes = (deps: ResponsesDeps): Route[] => [
  handle(responses.getResponses, getResponses(deps)),
  handle(responses.getResponsesDaysFilter, getResponsesDaysFilter(deps)),
  handle(responses.getResponsesFiltered, getResponsesFiltered(deps)),
  handle(responses.getResponsesInSearchText, getResponsesInSearchText(deps)),
  handle(responses.getResponsesMonth, getResponsesMonth(deps)),
  handle(responses.getResponsesToday, getResponsesToday(deps)),
  handle(responses.getResponsesYear, getResponsesYear(deps)),
  handle(responses.getResponsesDatas, getResponsesDatas(deps)),
  handle(responses.getResponsesFullByMonth, getResponsesFullByMonth(deps)),
  handle(responses.getNotifications, getNotifications(deps)),
  handle(responses.getFormWithResponse, getFormWithResponse(deps)),
  handle(responses.getResponseNeighbors, getResponseNeighbors(deps)),
  handle(responses.followResponses, followResponses(deps)),
  handle(responses.getResponsesYearFilter, getResponsesYearFilter(deps)),
  handle(responses.getTimeToComplete, getTimeToComplete(deps)),
  handle(responses.getPagesReached, getPagesReached(deps)),
  handle(responses.getResponsesSummary, getResponsesSummary(deps)),
  handle(responses.getQuestionSummaries, getQuestionSummaries(deps)),
  handle(responses.changeStatus, changeStatus(deps)),
  handle(responses.addFavorite, changeOne(deps, 'favorite')),
  handle(responses.removeFavorite, changeOne(deps, 'unfavorite')),
  handle(responses.archiveResponse, changeOne(deps, 'archive')),
  handle(responses.unArchiveResponse, changeOne(deps, 'restore')),
  handle(responses.deleteResponse, changeOne(deps, 'delete')),
  handle(responses.changeResponses, changeSome(deps)),
  handle(responses.changeListed, changeListed(deps)),
  handle(responses.archiveAllResponses, changeAll(deps, 'archive')),
  handle(responses.deleteAllResponse, changeAll(deps, 'delete')),
  handle(responses.setResponsesViewed, changeAll(deps, 'view')),
  handle(responses.getResponsesTrashed, getTrashed(deps)),
  handle(responses.getTrashedResponses, getTrashed(deps)),
  handle(responses.getViews, getViews(deps)),
  handle(responses.saveView, saveView(deps)),
  handle(responses.deleteView, deleteView(deps)),
  handle(responses.restoreView, restoreView(deps)),
  handle(responses.shareView, shareView(deps)),
  handle(responses.endViewSharing, endViewSharing(deps)),
  handle(responses.getSharedView, getSharedView(deps)),
  handle(responses.viewFile, viewFile(deps)),
  handle(responses.exportResponsesCsv, exportResponsesCsv(deps)),
  handle(responses.downloadResponsesCsv, downloadResponsesCsv(deps)),
  handle(responses.downloadResponseCsv, downloadResponseCsv(deps)),
  handle(responses.beginExport, beginExport(deps)),
  handle(responses.getExports, getExports(deps)),
  handle(responses.openExport, openExport(deps)),
  handle(responses.retryExport, retryExport(deps)),
  handle(responses.removeExport, removeExport(deps)),
  handle(responses.downloadExport, downloadExport(deps)),
  handle(responses.listArrived, listArrived(deps)),
  handle(responses.countsOf, countsOf(deps)),
  handle(responses.countByMonth, countByMonth(deps)),
  handle(responses.largestForms, largestForms(deps)),
  handle(responses.removeResponse, removeResponse(deps)),
  handle(responses.countContents, countContents(deps)),
  handle(responses.countVisits, countVisits(deps)),
  handle(responses.findAnswers, findAnswers(deps)),
  handle(ownDataOf('responses'), findOwnData(deps)),
  handle(responses.generatePdf, generatePdf(deps)),
  handle(responses.downloadAllResponsesInPdf, downloadAllResponsesInPdf(deps)),
  handle(responses.temporaryPdf, temporaryPdf(deps)),
  handle(responses.getPdfProgress, getPdfProgress(deps)),
  handle(responses.removeTemp, removeTemp(deps)),
];
