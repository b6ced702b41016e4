import { responses } from '@formwright/contracts';
import { quickPdfProgram } from '@formwright/pdf/testing';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, answersTo, createResponsesWorld, owner, question, saveForm } from './responses-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createResponsesWorld(undefined, quickPdfProgram());
});
afterEach(() => world.close());

const essay = question('text', { label: 'Essay' });

/** A response of so many pages. The PDFs of a form with the title 'hangs' never end. */
async function answered(id: string, pages: number, title = id): Promise<string> {
  await saveForm(world, [essay], { id: `form of ${id}`, title });
  await accept(world, { id, formId: `form of ${id}`, answers: answersTo(essay, 'a\n'.repeat(pages * 36 - 20)) });
  return id;
}

const make = (id: string, { ip = '192.0.2.1', as }: { ip?: string; as?: Caller } = {}) =>
  world.inject(responses.generatePdf, { params: { responseId: id }, query: {}, ip, ...(as && { as }) });

describe('the work for the PDF of a response', () => {
  it('is refused before it is begun where it is too much, with a sentence for whoever asked', async () => {
    const id = await answered('long', 260, 'hangs');
    const stranger = await make(id);
    expect([stranger.status, stranger.body]).toEqual([
      413,
      { error: 'This response is too large for a PDF. The owner of the form can export it as CSV.' },
    ]);
    const own = await make(id, { as: owner });
    expect([own.status, own.body]).toEqual([413, { error: 'This response is too large for a PDF. Print it, or export it as CSV.' }]);
  });

  it('is done for a form of two hundred questions with usual answers', async () => {
    const questions = Array.from({ length: 200 }, (_, at) => question('text', { label: `Question ${at}: what do you think of it?` }));
    await saveForm(world, questions, { id: 'large' });
    const answers = Object.assign({}, ...questions.map((each) => answersTo(each, 'A few sentences about this. '.repeat(45))));
    await accept(world, { id: 'large', formId: 'large', answers });
    expect((await make('large')).status).toBe(200);
  });

  it('is done once for whoever asks again, until the file is old or says something else', async () => {
    const id = await answered('kept', 1);
    const first = await make(id);
    world.clock.advance(9 * 60_000);
    const second = await make(id, { ip: '198.51.100.7' });
    expect([second.status, second.text]).toEqual([200, first.text]);
    await saveForm(world, [essay], { id: `form of ${id}`, title: 'Another', revision: 2 });
    const changed = await make(id);
    expect(changed.text).not.toBe(first.text);
    world.clock.advance(10 * 60_000);
    expect((await make(id)).text).not.toBe(changed.text);
  });

  it('of one address is refused beyond two of the longest, and keeps neither another address nor the owner waiting', async () => {
    const ids = [await answered('one', 180, 'hangs'), await answered('two', 180, 'hangs'), await answered('three', 180, 'hangs')];
    const waiting = [make(ids[0] ?? ''), make(ids[1] ?? '')];
    const third = await make(ids[2] ?? '');
    expect([third.status, third.headers['retry-after']]).toEqual([503, '5']);
    const short = await answered('short', 1);
    expect((await make(short, { ip: '198.51.100.7' })).status).toBe(200);
    const long = await answered('other', 100);
    expect((await make(long, { as: owner })).status).toBe(200);
    for (const each of waiting) each.catch(() => undefined);
  });
});
