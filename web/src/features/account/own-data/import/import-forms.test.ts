import { expect, it } from '@jest/globals';
import { session } from '../../../../lib/session.ts';
import { stubNetwork } from '../../../../testing/network.ts';
import { tokenFor } from '../../../../testing/tokens.ts';
import { type Imported, importForms } from './import-forms.ts';
import type { OwnDataFile } from './read-own-data.ts';

const forms = ['First', 'Second', 'Third'].map((title) => ({ id: title, title, isArchived: false, requestId: `import${title}` }));
const file: OwnDataFile = {
  madeAt: 0,
  forms,
  load: async ({ title }) => ({ form: { details: { title } } as Awaited<ReturnType<OwnDataFile['load']>>['form'], images: [] }),
};

async function resultsOf(stop = new AbortController(), from = file): Promise<Imported[]> {
  const results: Imported[] = [];
  for await (const result of importForms(from, forms, stop.signal)) results.push(result);
  return results;
}

it('goes on after a form that is refused', async () => {
  const replies: [number, object][] = [
    [200, { id: 'a', isNew: true }],
    [403, { error: { quota: 'Your plan has no room for another form.' } }],
    [200, { id: 'b', isNew: false }],
  ];
  stubNetwork({ '/api/importForm': () => replies.shift() ?? [500, {}] });
  expect((await resultsOf()).map(({ form, isNew, problem }) => [form.title, isNew ?? problem])).toEqual([
    ['First', true],
    ['Second', 'Your plan has no room for another form.'],
    ['Third', false],
  ]);
});

it('goes on after a form that can no longer be read, as when the ZIP was moved meanwhile', async () => {
  stubNetwork({ '/api/importForm': () => [200, { id: 'a', isNew: true }] });
  const load: OwnDataFile['load'] = (form) =>
    form.title === 'Second' ? Promise.reject(new DOMException('The file changed.', 'NotReadableError')) : file.load(form);
  expect((await resultsOf(new AbortController(), { ...file, load })).map(({ isNew, problem }) => isNew ?? problem)).toEqual([
    true,
    'Something went wrong.',
    true,
  ]);
});

it('makes no form in another account that is opened meanwhile, also while one is being read', async () => {
  session.start(tokenFor('ada'));
  const { calls } = stubNetwork({ '/api/importForm': () => [200, { id: 'a', isNew: true }] });
  const load: OwnDataFile['load'] = (form) => {
    if (form.title === 'Second') session.start(tokenFor('ada', 'client'));
    return file.load(form);
  };
  expect((await resultsOf(new AbortController(), { ...file, load })).map(({ isNew, problem }) => isNew ?? problem)).toEqual([
    true,
    'Another account is open now.',
  ]);
  expect(calls.filter(({ path }) => path === '/api/importForm')).toHaveLength(1);
  session.end();
});

it('ends with the form under way when it is stopped, and tells what became of it', async () => {
  const stop = new AbortController();
  const { calls } = stubNetwork({
    '/api/importForm': () => {
      stop.abort();
      return [200, { id: 'a', isNew: true }];
    },
  });
  expect((await resultsOf(stop)).map(({ form, isNew }) => [form.title, isNew])).toEqual([['First', true]]);
  expect(calls).toHaveLength(1);
});
