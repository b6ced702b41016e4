import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { createPdfMaker, type PdfMaker, PdfTooLargeError } from '../src/index.ts';
import { quickPdfProgram } from '../src/testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
const path = quickPdfProgram();
let maker: PdfMaker;
afterEach(() => maker.close());
afterAll(() => rmSync(folder, { recursive: true }));

const page = { heading: 'Survey', name: 'Survey', facts: [], items: [] };
const longText = 'word '.repeat(200_000);

interface Wanted {
  for?: 'owner' | 'stranger';
  turn: string;
  pages?: number;
  sections?: number;
  title?: string;
  signal?: AbortSignal;
}

/** Asks for a PDF, and notes when it is finished. */
function asking(finished: string[]) {
  return (name: string, { for: who = 'owner', turn, pages = 50, sections = 1, title = name, signal }: Wanted) => {
    const document = { title, brand: null, creator: 'Test', madeAt: 0 };
    const job = { document, path: join(folder, name), signal: signal ?? new AbortController().signal, for: who, turn, pages };
    return maker.make({ ...job, sections: Array(sections).fill(page) }).then(() => void finished.push(name));
  };
}

describe('the turns of PDFs', () => {
  it('let a neighbor go before the second PDF of somebody who has asked for ten', async () => {
    maker = createPdfMaker(path);
    const finished: string[] = [];
    const ask = asking(finished);
    const greedy = Array.from({ length: 10 }, (_, at) => ask(`greedy${at}`, { turn: 'greedy', sections: 20 }));
    await Promise.all([...greedy, ask('neighbor', { turn: 'neighbor', sections: 20 })]);
    expect(finished.indexOf('neighbor')).toBeLessThan(3);
  });

  it('[N2] lay out as much for a neighbor with one as for somebody with two', async () => {
    maker = createPdfMaker(path);
    const finished: string[] = [];
    const ask = asking(finished);
    const two = ['a', 'b'].map((name) => ask(name, { turn: 'greedy', sections: 60 }));
    await Promise.all([...two, ask('neighbor', { turn: 'neighbor', sections: 60 })]);
    expect(finished[0]).toBe('neighbor');
  });

  it('[N2] lay out as many pages for a neighbor with short sections as for somebody with long ones', async () => {
    maker = createPdfMaker(path);
    const document = { title: 'sections', brand: null, creator: 'Test', madeAt: 0 };
    const job = { document, signal: new AbortController().signal, for: 'owner', pages: 100 } as const;
    const long = { ...page, items: [{ label: 'Essay', text: 'word '.repeat(14_000) }] };
    let begun = 0;
    function* longSections() {
      for (; begun < 12; begun += 1) yield long;
    }
    const greedy = maker.make({ ...job, path: join(folder, 'long'), turn: 'greedy', sections: longSections() });
    await maker.make({ ...job, path: join(folder, 'short'), turn: 'neighbor', sections: Array(12).fill(page) });
    expect(begun).toBeLessThan(3);
    await greedy;
  });

  it('let a neighbor go before a large one of four others is finished', async () => {
    maker = createPdfMaker(path);
    const finished: string[] = [];
    const ask = asking(finished);
    const large = ['a', 'b', 'c', 'd'].map((turn) => ask(`large of ${turn}`, { turn, pages: 2_000, sections: 400 }));
    // All of them have begun by then that may.
    await new Promise(setImmediate);
    await Promise.all([...large, ask('neighbor', { turn: 'neighbor', pages: 100, sections: 20 })]);
    expect(finished[0]).toBe('neighbor');
  });

  it('keep no short PDF waiting for a long one, and no owner for a stranger', async () => {
    maker = createPdfMaker(path);
    const finished: string[] = [];
    const ask = asking(finished);
    const hanging = Promise.allSettled([
      ask('long of an owner', { turn: 'one', title: 'hangs' }),
      ask('short of a stranger', { for: 'stranger', turn: '192.0.2.1', title: 'hangs', pages: 1 }),
      ask('long of a stranger', { for: 'stranger', turn: '192.0.2.1', title: 'hangs' }),
    ]);
    await ask('short of an owner', { turn: 'one', pages: 1 });
    expect(finished).toEqual(['short of an owner']);
    await maker.close();
    expect((await hanging).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  });

  it('give the turn on when somebody leaves whose PDF is being made', async () => {
    maker = createPdfMaker(path);
    const finished: string[] = [];
    const ask = asking(finished);
    const leaving = new AbortController();
    const left = ask('left', { turn: 'one', title: 'hangs', signal: leaving.signal });
    const next = ask('next', { turn: 'two' });
    setImmediate(() => leaving.abort(new Error('left')));
    await expect(left).rejects.toThrow('left');
    await next.catch(() => ask('next', { turn: 'two' }));
    expect(finished).toEqual(['next']);
  });

  it('lay out the PDF of a neighbor on a thread of its own when the thread ends with the one before', async () => {
    maker = createPdfMaker(path);
    const finished: string[] = [];
    const ask = asking(finished);
    const [fatal, ...others] = [
      ask('fatal', { turn: 'one', title: 'dies' }),
      ask('next', { turn: 'two' }),
      ask('third', { turn: 'three' }),
    ];
    await expect(fatal).rejects.toThrow('ended');
    await Promise.all(others);
    expect(finished.sort()).toEqual(['next', 'third']);
  });

  it('lay out the PDF of a neighbor to its end when somebody leaves whose PDF is on the same thread', async () => {
    maker = createPdfMaker(path);
    const finished: string[] = [];
    const ask = asking(finished);
    const leaving = new AbortController();
    const left = ask('left', { turn: 'one', title: 'slow', sections: 100, signal: leaving.signal });
    function* sections() {
      for (let at = 0; at < 6; at += 1) yield page;
      // By now both are on the thread, and it is at work for the one who leaves.
      setImmediate(() => leaving.abort(new Error('left')));
      for (let at = 0; at < 6; at += 1) yield page;
    }
    const document = { title: 'neighbor', brand: null, creator: 'Test', madeAt: 0 };
    const job = { document, path: join(folder, 'neighbor'), signal: new AbortController().signal, for: 'owner', turn: 'two' } as const;
    const neighbor = maker.make({ ...job, pages: 50, sections: sections() });
    await expect(left).rejects.toThrow('left');
    expect(await neighbor).toBe(1);
    expect(finished).toEqual([]);
  });

  it('refuse what has too many pages before any of it is laid out', async () => {
    maker = createPdfMaker(path);
    const ask = asking([]);
    await expect(ask('huge', { turn: 'one', pages: 4_001, title: 'hangs' })).rejects.toThrow(PdfTooLargeError);
    const document = { title: 'section', brand: null, creator: 'Test', madeAt: 0 };
    const job = { document, path: join(folder, 'x'), signal: new AbortController().signal, for: 'owner', turn: 'one', pages: 100 } as const;
    const sections = [{ ...page, items: [{ label: 'Essay', text: longText }] }];
    await expect(maker.make({ ...job, sections })).rejects.toThrow(PdfTooLargeError);
  });
});
