import { type Contract, forms, responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { expect } from '@jest/globals';
import type { Sent } from './documented-api.ts';
import { exportInBackground, takeOwnData, tidyResponses } from './documented-steps.ts';
import { shareViews } from './documented-views.ts';
import { everyKind } from './every-kind.ts';

/** What the replies hold that a later call needs. */
interface Body {
  _id: string;
  id: string;
  data: string;
  export: { _id: string } | null;
  responses: { total: number; data: { _id: string }[] };
  filters: unknown[];
  questions: { uniqueId: string }[];
  1: { formerColumns: unknown[] };
  share: { token: string };
  rows: { cells: { files?: { file: string }[] }[] }[];
}
interface Reader {
  id: string;
  version: number;
  headers: Record<string, string>;
}
/** Calls through the gateway, and compares request and reply with the document. */
type Call = (contract: Contract, sent: Sent, status?: number) => Promise<{ body: Body; headers: Headers }>;

const { pages, keyOf } = everyKind;

/** The owner filters, searches, reads, exports and tidies the responses, and saves the form with fewer questions. */
export async function readAnswers(call: Call, world: TestWorld, { id, version, headers }: Reader): Promise<void> {
  await world.drain();
  await call(responses.getResponses, { body: { id: 'unknown' }, headers }, 404);
  await call(responses.getResponses, { body: { id, after: 'nowhere' }, headers }, 400);
  const filters = { [keyOf('dropdown')]: ['option1'] };
  const { body } = await call(responses.getResponses, { body: { id, search: 'long', filters }, query: { page: '1' }, headers });
  expect([body.responses.total, body.filters.length]).toEqual([1, 3]);
  await call(responses.getResponsesDaysFilter, { body: { id, filter: '7', filtersAlso: true, filters }, headers });
  await call(responses.getResponsesFiltered, { body: { id, filters }, headers });
  await call(responses.getResponsesInSearchText, { body: { id, searchText: 'long' }, headers });
  await call(responses.getResponses, { body: { id, filter: '0', zone: 'Nowhere' }, headers });
  const turned = { from: '2027-03-02', to: '2027-03-01' };
  await call(responses.getResponses, { body: { id, filter: 'custom', dateTimes: turned }, headers }, 422);
  for (const widget of [responses.getResponsesMonth, responses.getResponsesToday, responses.getResponsesYear])
    await call(widget, { body: { formId: id, zone: 'Europe/Berlin' }, headers });
  await call(responses.getResponsesDatas, { body: { formId: id }, headers });
  await call(responses.getResponsesFullByMonth, { body: { formId: id }, headers });
  const outline = await call(responses.getResponsesSummary, { body: { id, filters }, headers });
  const questions = outline.body.questions.map((each) => each.uniqueId);
  for (let at = 0; at < questions.length; at += responses.MAX_SUMMARIES)
    await call(responses.getQuestionSummaries, { body: { id, questions: questions.slice(at, at + responses.MAX_SUMMARIES) }, headers });
  await call(responses.getNotifications, { body: {}, headers });
  await shareViews(call, { id, columns: [keyOf('upload'), keyOf('input')], headers });
  const columns = [keyOf('input'), { [keyOf('dropdown')]: 'Dropdown' }];
  await call(forms.changeResponsable, { body: { formId: id, responsables: columns }, headers });
  await call(forms.changeResponsable, { body: { formId: id, responsables: ['unknown'] }, headers }, 422);
  const responseId = body.responses.data[0]?._id ?? '';
  const save = {
    title: 'Survey',
    formData: pages.slice(0, 1),
    form_id: id,
    form_header: 'About',
    userFormlabels: [],
    version,
  };
  const withoutImage = save.formData.map((page) => ({
    ...page,
    rows: page.rows.filter(({ content: [{ cols }] }) => cols[0]?.tabname !== 'image'),
  }));
  await call(forms.saveForm, { body: { ...save, formData: withoutImage }, headers });
  await world.drain();
  const seen = await call(responses.getFormWithResponse, { body: { id: responseId } });
  expect(seen.body[1].formerColumns.length).toBeGreaterThan(0);
  await call(responses.changeStatus, { body: { id: responseId }, headers });
  await call(responses.getResponseNeighbors, { body: { id: responseId, pageName: 'all' }, headers });
  await call(responses.followResponses, { params: { id }, headers });
  const dateTimes = { from: '2026-03-01', to: '2026-03-02' };
  await call(responses.getResponsesYearFilter, { body: { id, dateTimes, zone: 'Europe/Berlin' }, headers });
  await call(responses.getPagesReached, { body: { form_id: id, dateTimes }, headers });
  await call(responses.getTimeToComplete, { body: { form_id: id, dateTimes }, headers });
  await call(responses.getTimeToComplete, { body: { form_id: id, dateTimes: { from: 'x', to: 'y' } }, headers }, 422);
  const { data } = (await call(responses.exportResponsesCsv, { body: { id }, headers })).body;
  await call(responses.downloadResponsesCsv, { params: { ticket: data.split('/').at(-1) ?? '' } });
  await call(responses.downloadResponsesCsv, { params: { ticket: 'forged' } }, 410);
  await call(responses.downloadResponseCsv, { params: { responseId } });
  await call(responses.downloadResponseCsv, { params: { responseId: 'unknown' } }, 404);
  await call(responses.generatePdf, { params: { responseId }, query: { timeZone: 'Europe/Berlin' } });
  await call(responses.generatePdf, { params: { responseId: 'unknown' } }, 404);
  const path = (await call(responses.downloadAllResponsesInPdf, { params: { formId: id }, headers })).body.data;
  const params = { fileId: path.split('/').at(-1) ?? '' };
  await call(responses.getPdfProgress, { params, headers });
  await call(responses.temporaryPdf, { params, headers });
  await call(responses.removeTemp, { body: { path }, headers });
  await call(responses.temporaryPdf, { params, headers }, 404);
  await exportInBackground(call, { id, headers, drain: () => world.drain() });
  await takeOwnData(call, { headers, drain: () => world.drain() });
  await tidyResponses(call, { formId: id, responseId, headers });
}
