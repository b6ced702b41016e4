import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPdfMaker, type PdfItem, type PdfMaker, type PdfSection, pagesOf } from '../src/index.ts';
import { buildPdfProgram, type ReadPdf, readPdf } from '../src/testing.ts';

let maker: PdfMaker;
let folder: string;
beforeAll(() => {
  maker = createPdfMaker(buildPdfProgram());
  folder = mkdtempSync(join(tmpdir(), 'pdf-'));
});
afterAll(async () => {
  await maker.close();
  rmSync(folder, { recursive: true });
});

const sectionOf = (items: PdfItem[]): PdfSection => ({ heading: 'Survey', name: 'Survey', facts: ['Answered'], items });

async function make(section: PdfSection): Promise<{ pages: number; read: () => ReadPdf }> {
  const path = join(folder, 'made.pdf');
  const document = { title: 'Survey', brand: null, creator: 'Test', madeAt: 0 };
  const turn = { for: 'owner', turn: 'one', pages: pagesOf(section) } as const;
  const pages = await maker.make({ ...turn, document, sections: [section], path, signal: new AbortController().signal });
  return { pages, read: () => readPdf(readFileSync(path)) };
}

it('a PDF says who made it, in which language, and that a reader shows its title', async () => {
  const { title, creator, language, isTitleShown } = (await make(sectionOf([]))).read();
  expect({ title, creator, language, isTitleShown }).toEqual({ title: 'Survey', creator: 'Test', language: 'en', isTitleShown: true });
});

describe('the layout of a section', () => {
  it('has no label at the bottom of a page whose answer begins on the next one, also after 60,000 letters', async () => {
    const items = Array.from({ length: 200 }, (_, at) => ({ label: `Question ${at}`, text: `Answer ${'word '.repeat((at * 37) % 140)}` }));
    const made = await make(sectionOf(items));
    const { pages } = made.read();
    expect(pages.length).toBeGreaterThan(20);
    expect(made.pages).toBe(pages.length);
    const lines = pages.map((page) => page.filter((line) => !/^Page \d+ of \d+$/.test(line) && line !== 'Survey'));
    expect(lines.filter((page) => page.at(-1)?.startsWith('Question'))).toEqual([]);
    expect(lines.flat().filter((line) => line.startsWith('Question'))).toEqual(items.map(({ label }) => label));
  });

  it('shows each letter of a word of ten thousand', async () => {
    const word = Array.from({ length: 1_250 }, (_, at) => at.toString(36).padStart(8, 'x')).join('');
    const { pages } = (await make(sectionOf([{ label: 'Word', text: word }]))).read();
    const text = pages.flatMap((page, at) => (at === 0 ? page.slice(3) : page).filter((line) => !/^Page|^Survey/.test(line))).join('');
    expect(text.replaceAll(' ', '') === word).toBe(true);
  });

  it.each([
    ['words', 'lorem ipsum dolor '],
    ['one word', 'a'],
    ['Chinese', '请告诉我们您的意见。'],
    ['Arabic', 'محمد '],
    ['Thai', 'ภาษาไทยเป็นภาษา'],
    ['pictures', '👍✓a'],
    ['wide letters', 'WM'],
    ['lines', 'a\n'],
    ['lines of Windows', 'a\r\n'],
  ])('has about as many pages as were estimated: %s', async (_, part) => {
    const text = part.repeat(Math.ceil(4_000 / part.length));
    const section = sectionOf(Array.from({ length: 3 }, (_, at) => ({ label: `Question ${at}`, text })));
    const { pages } = await make(section);
    const estimated = pagesOf(section);
    expect(pages).toBeLessThan(estimated * 2.5);
    expect(pages).toBeGreaterThan(estimated / 2.5);
  });

  (process.platform === 'linux' ? it : it.skip)('is made for strangers on a thread that gives way', async () => {
    const section = sectionOf([{ label: 'Name', text: 'Ada' }]);
    const document = { title: 'Survey', brand: null, creator: 'Test', madeAt: 0 };
    const path = join(folder, 'patient.pdf');
    const job = { document, sections: [section], path, signal: new AbortController().signal, turn: '192.0.2.1', pages: 1 };
    await maker.make({ ...job, for: 'stranger' });
    const nice = readdirSync('/proc/self/task').map(
      (task) => readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16],
    );
    expect(nice).toContain(String(Math.min(getPriority() + 5, 19)));
  });
});
