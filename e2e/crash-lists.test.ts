import { readPdf } from '@formwright/pdf/testing';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { readXlsx, readZip } from '../services/responses/test/exports/read-archives.ts';
import { answerOf, createForm, newSubmissionId, responseTotal, seen, sendAnswers, signIn } from './support/api.ts';
import { column, pagesOf } from './support/forms.ts';
import { operator } from './support/operator.ts';
import { exportsOf } from './support/owner-writes.ts';
import { discard, type Product } from './support/product.ts';
import { doAll, quickClient } from './support/quick-client.ts';
import { prepareRun } from './support/running.ts';
import { ask, readBack } from './support/wholly-or-not.ts';

// The product is killed while it makes long files, and while it changes a whole list.
const isFull = Boolean(process.env.CRASH_FULL);
/** Responses that are changed, as many that are exported, those of them in a PDF, and those that have files. */
const [MANY, FEW, FILES] = isFull ? [10_000, 1_500, 400] : [1_000, 100, 30];
/** The moment is what is tried: any one may be the worst. In a full run a change takes this long, or a file. */
const LATEST_KILL_MS = isFull ? 4_000 : 700;
/** A file that was begun three times and not finished is given up. */
const KILLS_OF_A_ROUND = isFull ? 3 : 1;
jest.setTimeout(isFull ? 3_600_000 : 600_000);

const kinds = ['csv', 'xlsx', 'files', 'pdf'] as const;
const rounds = isFull
  ? (['view', 'favorite', 'archive', 'restore', 'unview', 'unfavorite', 'archive', 'delete'] as const)
  : (['archive', 'delete'] as const);

const name = column('input', { label: 'Who is it?' });
const paper = column('upload', { label: 'Paper', types: 'txt' });
const kept = Array.from({ length: MANY }, (_, n) => `elm${n < FEW ? ' ash' : ''} ${n}`);
const changed = Array.from({ length: MANY }, (_, n) => `oak ${n}`);

interface Lists {
  responses: { total: number };
  favorites: { total: number };
  trashedAll: { total: number };
}

describe('killed while it works on a whole list', () => {
  let dataDir = '';
  afterAll(() => discard(dataDir));

  it(`makes each file whole, or says that it failed, and changes each list once, over ${rounds.length * KILLS_OF_A_ROUND} kills`, async () => {
    const run = await prepareRun();
    dataDir = run.dataDir;
    const { account } = run;
    let product: Product = run.first;
    const form = await createForm(product, account, pagesOf([[name], [paper]]));
    const submit = quickClient(product.url, form.link);
    const plain = kept.slice(FILES);
    await doAll([...plain, ...changed], (text) => submit({ [name.uniqueId]: text }));
    await doAll(kept.slice(0, FILES), (text) =>
      sendAnswers(product, form, { [name.uniqueId]: answerOf(text), [paper.uniqueId]: answerOf('forDeleteFiles') }, (body) => {
        body.set('hasFiles', 'true');
        body.append(`userFormDataFiles/${paper.uniqueId}/0`, new Blob([`paper of ${text}`]), 'paper.txt');
      }),
    );
    await seen(
      () => responseTotal(product, account, form.id),
      (total) => total === 2 * MANY,
    );

    const read = <T>(path: string, body: unknown) => readBack(() => ask<T>(product, path, body, account.token));
    const begin = async (kind: string) => {
      const list = { search: kind === 'pdf' ? 'ash' : 'elm' };
      const begun = () =>
        ask<{ export: { _id: string } }>(product, 'beginExport', { id: form.id, kind, ...list, zone: 'UTC' }, account.token);
      return (await readBack(begun)).export._id;
    };
    /** What a finished file tells of each of its responses, in order. */
    const contentOf = async (kind: (typeof kinds)[number], exportId: string): Promise<string[]> => {
      const { data } = await read<{ data: string }>('openExport', { exportId });
      const bytes = Buffer.from(await (await fetch(new URL(data, product.url))).arrayBuffer());
      if (kind === 'files') return Object.values(await readZip(bytes)).map((text) => text.replace('paper of ', ''));
      if (kind === 'pdf') return JSON.stringify(readPdf(bytes).pages).match(/elm ash \d+/g) ?? [];
      const rows = kind === 'csv' ? (parse(bytes, { bom: true }) as string[][]) : await readXlsx(bytes);
      const [head = [], ...all] = rows.map((row) => row.map(String));
      return all.map((row) => row[head.indexOf(name.content.label)] ?? '');
    };
    const wanted = { csv: kept, xlsx: kept, files: kept.slice(0, FILES), pdf: kept.slice(0, FEW) };
    /** All, Favorites, Archived and the figure over them. */
    const counts = async (more: object) => {
      const lists = await read<Lists>('getResponses', { id: form.id, ...more });
      return [lists.responses, lists.favorites, lists.trashedAll].map(({ total }) => total);
    };

    const told: string[] = [];
    let exported: { kind: (typeof kinds)[number]; id: string }[] = [];
    const state = { active: MANY, favorites: 0, archived: 0 };
    for (const what of rounds) {
      // A token lasts for a quarter of an hour.
      account.token = await signIn(product, account.email);
      if (exported.length === 0) exported = await Promise.all(kinds.map(async (kind) => ({ kind, id: await begin(kind) })));
      const isBack = what === 'delete' || what === 'restore';
      const asked = { formId: form.id, changeId: newSubmissionId(), change: what, search: 'oak', ...(isBack && { pageName: 'archived' }) };
      const change = () => read<{ left: number; changed: number }>('changeListed', asked);
      const first = change();
      for (let kill = 0; kill < KILLS_OF_A_ROUND; kill += 1) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * LATEST_KILL_MS));
        await product.kill();
        product = await run.start();
      }
      await first;
      const { changed: count } = await seen(change, ({ left }) => left === 0);
      expect([what, count]).toEqual([what, MANY]);
      if (what === 'favorite') state.favorites = MANY;
      if (what === 'unfavorite') state.favorites = 0;
      if (what === 'archive') Object.assign(state, { active: 0, archived: MANY });
      if (what === 'restore') Object.assign(state, { active: MANY, archived: 0 });
      if (what === 'delete') state.archived = 0;
      const favorites = state.active > 0 ? state.favorites : 0;
      expect(await counts({ search: 'oak' })).toEqual([state.active, favorites, state.archived]);
      expect(await counts({})).toEqual([MANY + state.active, favorites, state.archived]);

      // In a short run the same files meet each kill.
      if (!isFull && what !== rounds.at(-1)) continue;
      const notes = await seen(
        () => readBack(() => exportsOf(product, account.token)),
        (list) => list.every(({ state }) => state !== 'making'),
      );
      for (const { kind, id } of exported) {
        const made = notes.find(({ _id }) => _id === id)?.state;
        told.push(`${kind} ${made}`);
        // It was begun three times, and each time killed.
        if (made === 'failed' && KILLS_OF_A_ROUND > 2) continue;
        expect([kind, made]).toEqual([kind, 'ready']);
        expect([kind, (await contentOf(kind, id)).sort()]).toEqual([kind, [...wanted[kind]].sort()]);
      }
      exported = [];
      const figures = await read<{ total: number; month: { thisMonth: number; lastMonth: number } }>('getResponsesDatas', { id: form.id });
      expect([figures.total, figures.month.thisMonth + figures.month.lastMonth]).toEqual([MANY + state.active, 2 * MANY]);
      await product.stop();
      expect(operator(dataDir, 'verify')).toEqual({
        code: 0,
        lines: expect.arrayContaining([expect.stringContaining('Nothing is wrong.')]),
      });
      product = await run.start();
    }
    await product.stop();
    const ends = [...new Set(told)].map((each) => `${each} ${told.filter((one) => one === each).length}`);
    console.log(`${rounds.length * KILLS_OF_A_ROUND} kills: ${ends.join(', ')}`);
  });
});
