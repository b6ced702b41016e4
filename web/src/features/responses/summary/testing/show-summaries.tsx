import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { type Call, stubNetwork } from '../../../../testing/network.ts';
import { show } from '../../../../testing/show.tsx';
import type { Question, Summary } from '../api.ts';
import { SummaryScreen } from '../summary-screen.tsx';

/** Mock of a browser class that jsdom lacks. What a test scrolls to comes into sight. */
class Watcher {
  static readonly all = new Map<Element, Watcher>();
  constructor(readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(element: Element) {
    Watcher.all.set(element, this);
  }
  disconnect() {}
}
export const comesIntoSight = (index: number) => [...Watcher.all.values()][index]?.tell([{ isIntersecting: true }]);

beforeEach(() => {
  Watcher.all.clear();
  Object.assign(globalThis, { IntersectionObserver: Watcher });
});
afterEach(() => {
  jest.restoreAllMocks();
});

export const question = (uniqueId: string, shape: Question['shape'], changes: Partial<Question> = {}): Question => ({
  ...{ uniqueId, label: `About ${uniqueId}`, type: 'input', shape, options: 0, answered: 10, isFormer: false },
  ...changes,
});
export const outline = (questions: Question[], changes: object = {}) => ({
  ...{ form: { _id: 'form1', title: 'Kiln' }, total: 10, isMore: false, filters: [], questions },
  ...changes,
});
export const whole = { of: 10, isNewest: false } as const;
export const option = (value: string, count: number, changes: object = {}) => ({
  value,
  label: `Label ${value}`,
  count,
  isFormer: false,
  ...changes,
});
export const colors = {
  uniqueId: 'color',
  ...whole,
  answered: 8,
  shape: 'choices',
  isMultiple: false,
  options: [option('red', 5), option('blue', 3), option('gray', 0)],
} satisfies Summary;

export const Where = () => <output>{useLocation().search}</output>;
export const address = () => decodeURIComponent(document.querySelector('output')?.textContent ?? '');
export const card = (name: RegExp | string) => within(screen.getByRole('article', { name }));
export const asked = (calls: readonly Call[]) => calls.filter(({ path }) => path === '/api/getQuestionSummaries').map(({ body }) => body);

/** Shows the screen with these questions and summaries, all in sight. */
export async function showSummaries(questions: Question[], summaries: Summary[], { path = '/', changes = {} } = {}) {
  const { calls } = stubNetwork({
    '/api/getResponsesSummary': ({ body }) => [
      200,
      outline(questions, (body as { pageName?: string }).pageName === 'favorite' ? { total: path.includes('favorite') ? 3 : 0 } : changes),
    ],
    '/api/getQuestionSummaries': ({ body }) => [
      200,
      { summaries: summaries.filter(({ uniqueId }) => (body as { questions: string[] }).questions.includes(uniqueId)) },
    ],
  });
  const view = show(
    <>
      <SummaryScreen formId="form1" form={{ title: 'Kiln', link: 'kilnkilnki', responses: 10 }} />
      <Where />
    </>,
    { path },
  );
  await screen.findAllByRole('article');
  for (let pair = 0; pair < questions.length / 2; pair += 1) comesIntoSight(pair);
  return { ...view, calls };
}
