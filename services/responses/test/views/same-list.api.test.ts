import { type ReplyOf, responses } from '@formwright/contracts';
import { type Answer, definitionOf, type FilledColumn, type UserData } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accept, createResponsesWorld, entry, list, owner, question, saveForm } from '../responses-world.ts';
import { open, save, share } from './views-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld();
});
afterEach(() => world.close());

const DAY = 86_400_000;
const option = (value: string) => ({ id: value, value, label: `Label ${value}` });
const color = question('radio', { label: 'Color', filter: true, options: ['red', 'blue'].map(option) });
const days = question('checkbox', { label: 'Days', options: ['mon', 'tue'].map(option) });
const age = question('input', { label: 'Age', typeinput: 'number' });
const note = question('text', { label: 'Note' });
const papers = question('upload', { label: 'Papers' });
const all: readonly FilledColumn[] = [color, days, age, note, papers];

/** Each answer has a mark by which it is found in a reply. */
const sent = fc.record(
  {
    [color.uniqueId]: fc.constantFrom('red', 'blue').map(entry),
    [days.uniqueId]: fc.subarray(['mon', 'tue'], { minLength: 1 }).map((values) => values.map(entry)),
    [age.uniqueId]: fc.integer({ min: 1_000_000, max: 9_999_999 }).map((number) => entry(String(number))),
    [note.uniqueId]: fc.uuid().map((id) => entry(`kiln note${id}`)),
    [papers.uniqueId]: fc
      .uuid()
      .map((id) => ({ ...entry('forDeleteFiles'), files: [{ name: `${id}.png`, shown: `shown ${id}.png`, size: 3, type: 'image/png' }] })),
  },
  { requiredKeys: [] },
);
const query = fc.record(
  {
    filter: fc.constantFrom('all', '0', '7', 'month'),
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York'),
    filters: fc.subarray(['red', 'blue']).map((values) => ({ [color.uniqueId]: values })),
    search: fc.constantFrom('', 'kiln', 'label red', 'nothing'),
    sort: fc.record({
      by: fc.constantFrom('created_at', 'started_at', age.uniqueId, note.uniqueId, color.uniqueId),
      direction: fc.constantFrom('asc', 'desc'),
    }),
    pageName: fc.constantFrom('all', 'favorite', 'archived'),
  },
  { requiredKeys: [] },
);
const columns = fc.shuffledSubarray(all.map(({ uniqueId }) => uniqueId));

const wordsOf = (answer: Answer): string[] =>
  [answer].flat().flatMap(({ value, files = [] }) => [String(value), ...files.flatMap(({ name, shown = '' }) => [name, shown])]);

it('a shared view is the list of its owner under the same query, restricted to its columns, and holds nothing else', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ answers: sent, after: fc.constantFrom(1, 3_600_000, 3 * DAY), change: fc.constantFrom('', 'favorite', 'archive') }),
        {
          minLength: 1,
          maxLength: 40,
        },
      ),
      fc.array(fc.tuple(query, columns), { minLength: 1, maxLength: 4 }),
      async (given, asked) => {
        made += 1;
        const formId = `formnumber${made}`;
        await saveForm(world, all, { id: formId, title: 'Survey' });
        for (const [n, { answers, after, change }] of given.entries()) {
          world.clock.advance(after);
          const id = `secretresponse${made}x${n}`;
          await accept(world, { id, formId, answers: answers as UserData, startedAt: world.clock.now() - (n % 3) * 1_000 });
          if (change) {
            const body = { formId, responseIds: [id], change };
            await world.inject(responses.changeResponses, { as: owner, body });
          }
        }
        for (const [at, [wanted, ids]] of asked.entries()) {
          await save(world, { id: formId, viewId: `v${at}`, name: `View ${at}`, query: wanted as object, columns: ids });
          const token = await share(world, `v${at}`, formId);
          let after: string | null = null;
          let ownAfter: string | null = null;
          do {
            const own: ReplyOf<typeof responses.getResponses> = (
              await list(world, { id: formId, ...wanted, ...(ownAfter && { after: ownAfter }) })
            ).body;
            const page = { all: own.responses, favorite: own.favorites, archived: own.trashedAll }[wanted.pageName ?? 'all'];
            const reply = await open(world, token, { ...(after && { after }) });
            const shown = reply.body.rows.map(({ cells, ...dates }) => ({
              ...dates,
              texts: cells.map(({ text, files = [] }) => text || files.map(({ name }) => name).join(', ')),
            }));
            expect({ ...reply.body, rows: shown, next: reply.body.next !== null }).toEqual({
              name: `View ${at}`,
              title: 'Survey',
              columns: ids.map((id) => all.find(({ uniqueId }) => uniqueId === id)?.content.label),
              gone: [],
              isArchive: wanted.pageName === 'archived',
              isUnsorted: false,
              rows: page.data.map(({ response, started_at, created_at, deleted_at }) => ({
                started_at,
                ended_at: deleted_at ?? created_at,
                texts: ids.map((id) => textOf(id, response as UserData)),
              })),
              total: page.total,
              isMore: page.isMore,
              current_page: page.current_page,
              next: page.next !== null,
            });
            expectNothingElse(
              reply.text,
              ids,
              page.data.map(({ response }) => response as UserData),
              formId,
            );
            after = reply.body.next;
            ownAfter = page.next;
          } while (after);
        }
      },
    ),
    { numRuns: 15 },
  );
}, 600_000);

function textOf(id: string, answers: UserData): string {
  const column = all.find(({ uniqueId }) => uniqueId === id) as FilledColumn;
  return definitionOf(column.tabname).toText(answers[id], column);
}

/** No answer of another column, no id of a response, a question, the form or the workspace. */
function expectNothingElse(text: string, ids: readonly string[], answers: readonly UserData[], formId: string): void {
  const hidden = [age, note, papers].filter(({ uniqueId }) => !ids.includes(uniqueId));
  const words = answers.flatMap((each) => hidden.flatMap(({ uniqueId }) => (each[uniqueId] ? wordsOf(each[uniqueId]) : [])));
  const secrets = [
    ...words.filter((word) => word.length > 5 && word !== 'forDeleteFiles'),
    ...all.map(({ uniqueId }) => uniqueId),
    'secretresponse',
    formId,
    '"owner"',
  ];
  expect(secrets.filter((each) => text.includes(each))).toEqual([]);
}
