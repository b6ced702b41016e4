import { responses } from '@formwright/contracts';
import { readPdf } from '@formwright/pdf/testing';
import type { TestWorld } from '@formwright/platform/testing';
import { parse } from 'csv-parse/sync';
import { exporting } from './exports/exporting.ts';
import { readXlsx } from './exports/read-archives.ts';
import type { NaiveQuery } from './naive-query.ts';
import { list, owner } from './responses-world.ts';

export type Asked = NaiveQuery & { sort?: { by: string; direction: 'asc' | 'desc' } };
type Kind = 'csv' | 'xlsx' | 'pdf';

/** Every way in which the product says what a query finds. In exports a response is known by its answer to the first question. */
export function everyWay(worldOf: () => TestWorld) {
  const { begin, all, follow } = exporting(worldOf);
  const inject: TestWorld['inject'] = (contract, input) => worldOf().inject(contract, { as: owner, ...input });

  /** The ids of the table, of all its pages, and the numbers at the three tabs. */
  async function table(id: string, asked: Asked) {
    const ids: string[] = [];
    let after: string | null = null;
    for (;;) {
      const { body } = await list(worldOf(), { id, ...asked, ...(after && { after }) });
      const { responses: active, favorites, trashedAll } = body;
      const page = { all: active, favorite: favorites, archived: trashedAll }[asked.pageName ?? 'all'];
      ids.push(...page.data.map(({ _id }) => _id));
      after = page.next;
      const tabs = { all: active.total, favorite: favorites.total, archived: trashedAll.total };
      if (!after) return { ids, tabs };
    }
  }

  /** The first pages of the calls of the specification, with their totals. */
  async function calls(id: string, asked: Asked) {
    const { filter = 'all', filters = {}, search } = asked;
    const pages = [
      await inject(responses.getResponsesDaysFilter, { body: { ...asked, id, filter } }),
      await inject(responses.getResponsesFiltered, { body: { ...asked, id, filters } }),
      ...(search === undefined ? [] : [await inject(responses.getResponsesInSearchText, { body: { id, searchText: search } })]),
    ];
    return pages.map(({ body: { data, total } }) => ({ ids: data.map(({ _id }) => _id), total }));
  }

  async function file(id: string, kind: Kind, asked: Asked): Promise<Buffer | null> {
    const { status, body } = await begin(id, { ...(asked as object), kind });
    if (status === 409) return null;
    if (body.data) return (await follow(body.data)).bytes;
    await worldOf().drain();
    const [made] = await all();
    const exportId = made?._id ?? '';
    const { data } = (await inject(responses.openExport, { body: { exportId } })).body;
    const { bytes } = await follow(data);
    await inject(responses.removeExport, { body: { exportId } });
    return bytes;
  }

  return {
    table,
    calls,
    /** The first and last cell of each row below the head; null if there is nothing to export. */
    async csv(id: string, asked: Asked) {
      const bytes = await file(id, 'csv', asked);
      return bytes && (parse(bytes, { bom: true }) as string[][]).slice(1).map((row) => [row[0], row.at(-1)]);
    },
    /** The same of a workbook, with the moment in epoch milliseconds. */
    async xlsx(id: string, asked: Asked) {
      const bytes = await file(id, 'xlsx', asked);
      return bytes && (await readXlsx(bytes)).slice(1).map((row) => [row[0], Number(row.at(-1))]);
    },
    /** The lines that are answers to the first question, and what the pages say of their number. @param isMark tells such a line */
    async pdf(id: string, asked: Asked, isMark: RegExp) {
      const bytes = await file(id, 'pdf', asked);
      const lines = bytes && readPdf(bytes).pages.flat();
      return (
        lines && {
          marks: lines.filter((line) => isMark.test(line)),
          // A response of several pages has it above each.
          places: [...new Set(lines.flatMap((line) => /^Response \d+ of \d+(?=$| · )/.exec(line)?.[0] ?? []))],
        }
      );
    },
    async summary(id: string, asked: NaiveQuery, questions: string[]) {
      const { sort: _, ...query } = asked as Asked;
      const { total } = (await inject(responses.getResponsesSummary, { body: { id, ...query } })).body;
      return { total, summaries: (await inject(responses.getQuestionSummaries, { body: { id, questions, ...query } })).body.summaries };
    },
    async widgets(id: string, zone: string) {
      const { total, month, today, year } = (await inject(responses.getResponsesDatas, { body: { id, zone } })).body;
      const ever = (await inject(responses.getResponsesFullByMonth, { body: { id, zone } })).body;
      return {
        total,
        month: [month.thisMonth, month.lastMonth, month.difference],
        today: [today.today, today.yesterday, today.difference],
        year,
        ever: ever.data,
        sum: ever.total,
      };
    },
    /** The chart of the statistics: days with responses, and their sum. */
    async chart(id: string, zone: string, range: { from: string; to: string }) {
      const { data, total } = (await inject(responses.getResponsesYearFilter, { body: { id, zone, dateTimes: range } })).body;
      const days: Record<string, number> = {};
      for (const { key, responses: count } of data) if (count > 0) days[key.slice(0, 10)] = (days[key.slice(0, 10)] ?? 0) + count;
      return { days, total: total.responses };
    },
    /** What the forms list is told. */
    async told(id: string) {
      await worldOf().runJob('responses.publish-counts');
      const last = worldOf()
        .published('responses.v1.ResponseCounted')
        .filter(({ formId }) => formId === id)
        .at(-1);
      return [Number(last?.total), Number(last?.arrived)];
    },
  };
}
