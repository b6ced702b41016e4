import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { forms } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import type { Caller, FileStore, Ports } from '@formwright/platform';
import { holdTimeouts, replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAX_READ } from '../src/images/former-pictures.ts';
import { ada, bob, caller, create, createFormsWorld, load, newId, pagesOf, save, visitPage } from './forms-world.ts';

/** A picture of this size, of which nothing but its beginning is there. */
function picture(width: number, height: number): Buffer {
  const png = Buffer.alloc(200_000);
  png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

let world: TestWorld;
let id: string;
/** The parts of files that were read, how often the first one was asked for, and whether the store of files is away. */
let reads: string[];
let asked: number;
let isAway: boolean;
/** Where it says nothing: what lets it go on. */
let silence: EventEmitter | null;
const counting = (ports: Ports): Ports => {
  const files: FileStore = replacing(ports.files, {
    get: async (key) => {
      if (key.includes(nameOf(0))) asked += 1;
      if (silence) await once(silence, 'over');
      if (isAway) throw new Error('away');
      const file = await ports.files.get(key);
      return (
        file && {
          ...file,
          stream: (range) => {
            reads.push(`${key.split('/').at(-1)} ${range?.start} ${range?.end}`);
            return file.stream(range);
          },
        }
      );
    },
  });
  return { ...ports, files };
};
beforeEach(async () => {
  [reads, asked, isAway, silence] = [[], 0, false, null];
  world = await createFormsWorld(counting);
  id = await create(world);
  // Pages wait for the sizes, however long they take.
  holdTimeouts();
});
afterEach(() => {
  jest.useRealTimers();
  return world.close();
});

const nameOf = (at: number) => `picture${at}`.padEnd(50, 'x');
/** A form as a former version stored it: nothing in the names of its pictures says their size. */
async function storeFormer(contents: readonly (Buffer | null)[], height: 'auto' | number = 'auto'): Promise<void> {
  const pages = pagesOf('image') as Pages;
  const [page] = pages;
  const [row] = page?.rows ?? [];
  const [column] = row?.content[0].cols ?? [];
  const images = contents.map((_, at) => ({
    ...column,
    id: newId(),
    uniqueId: nameOf(at),
    content: { ...column?.content, height, src: `/files/Form/${id}/${nameOf(at)}-abcdefghijkl.png` },
  }));
  for (const [at, bytes] of contents.entries())
    if (bytes) await world.files.put((images[at]?.content.src ?? '').slice('/files/'.length), bytes, { contentType: 'image/png' });
  // Four in a row, ten rows on a page.
  const rows = inGroups(images, 4).map((cols) => ({ id: newId(), content: [{ cols }] }));
  const { title, ...others } = page ?? {};
  const made = inGroups(rows, 10).map((some, at) => ({ ...others, ...(at === 0 && { title }), id: newId(), rows: some }));
  const stored = world.store('forms').collection<{ _id: string; pages: unknown }>({ name: 'formPages' });
  await stored.updateOne({ _id: id }, { $set: { pages: made } });
}
const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const shown = async (as = ada) => {
  const { text } = await visitPage(world, (await load(world, id, as)).details.link, {});
  return [...text.matchAll(/<img [^>]*>/g)].map(([img]) => `${/width="(\d+)"/.exec(img)?.[1]} ${/height="(\d+)"/.exec(img)?.[1]}`);
};
/** The same, while the page waits. */
async function shownAfter(ms: number, as: Caller) {
  let isShown = false;
  const coming = shown(as).finally(() => {
    isShown = true;
  });
  while (jest.getTimerCount() === 0) await nextTurn();
  jest.advanceTimersByTime(ms - 1);
  await nextTurn();
  expect(isShown).toBe(false);
  while (!isShown) {
    jest.advanceTimersByTime(1);
    await nextTurn();
  }
  return coming;
}
/** Another version of the form with the same pictures. */
async function change(): Promise<void> {
  const { pages, details } = await load(world, id);
  expect(await save(world, id, { title: `${details.title}.`, pages, version: details.version })).toMatchObject({ status: 200 });
}

describe('pictures that a former version stored', () => {
  it('[D5 part: former pictures] have their size on the page, which is read from their first bytes once', async () => {
    await storeFormer([picture(600, 400), picture(30, 90)]);
    expect(await shown()).toEqual(['600 400', '30 90']);
    expect(reads.map((read) => read.replace(/x+-abcdefghijkl/, ''))).toEqual(['picture0.png 0 69999', 'picture1.png 0 69999']);
    await change();
    expect(await shown()).toEqual(['600 400', '30 90']);
    expect(reads.length).toBe(2);
  });

  it('are read no further than pictures say their size, nor again if they do not say it or are gone', async () => {
    await storeFormer([Buffer.from('\xff\xd8\xff\xe0\xff\xff'.padEnd(900_000, '\0'), 'latin1'), null]);
    expect(await shown()).toEqual(['undefined undefined', 'undefined undefined']);
    await change();
    await shown();
    expect(reads.map((read) => read.split(' ').slice(1).join(' '))).toEqual(['0 69999']);
  });

  it('are not served where they would take gigabytes of a browser, whatever their height', async () => {
    await storeFormer([picture(30_000, 30_000), picture(10_000, 10_000)], 2);
    const status = async (at: number) =>
      (await world.inject(forms.formImage, { params: { formId: id, name: `${nameOf(at)}-abcdefghijkl.png` } })).status;
    expect([await status(0), await status(1)]).toEqual([404, 200]);
  });

  it('have their size in the preview, too, which does not wait for it, and says that of no other form', async () => {
    await storeFormer([picture(600, 400)]);
    const { pages } = await load(world, id);
    const preview = async (formId = id, as = ada) => {
      const { body } = await world.inject(forms.getPreviewTicket, { as, body: { id: formId } });
      const shown = { title: 'A', form_header: '', formData: pages };
      const { text } = await world.inject(forms.previewForm, { body: { ticket: body.ticket, ...shown } });
      return /<img [^>]*>/.exec(text)?.[0] ?? '';
    };
    const silent = new EventEmitter();
    silence = silent;
    expect(await preview()).not.toContain('width="600"');
    silence = null;
    silent.emit('over');
    while (!(await preview()).includes('width="600" height="400"')) await nextTurn();
    expect(asked).toBe(1);
    expect(await preview(await create(world, bob), bob)).not.toContain('width="600"');
    expect(asked).toBe(1);
  });

  it('are not read where their height is given', async () => {
    await storeFormer([picture(600, 400)], 2);
    await shown();
    expect(reads).toEqual([]);
  });

  it(`are read ${MAX_READ} at a time, and the others with the next version`, async () => {
    await storeFormer(Array.from({ length: MAX_READ + 1 }, () => picture(6, 4)));
    expect((await shown()).filter((size) => size === '6 4').length).toBe(MAX_READ);
    await change();
    expect((await shown()).filter((size) => size === '6 4').length).toBe(MAX_READ + 1);
    expect(reads.length).toBe(MAX_READ + 1);
  });

  it('keep nobody from the page while the store of files is away', async () => {
    await storeFormer([picture(600, 400)]);
    isAway = true;
    expect(await shown()).toEqual(['undefined undefined']);
    expect(asked).toBe(1);
    isAway = false;
    // A failure is remembered for a while.
    await change();
    expect([await shown(), asked]).toEqual([['undefined undefined'], 1]);
    world.clock.advance(60_000);
    await change();
    expect(await shown()).toEqual(['600 400']);
  });

  it('keep nobody from the page while the store of files says nothing, and are on the next one once it does', async () => {
    const silent = new EventEmitter();
    silence = silent;
    const people = [ada, bob, caller('cem')];
    const made = [id, await create(world, bob), await create(world, caller('cem'))];
    for (id of made) await storeFormer([picture(600, 400)]);
    // Two are asked for at a time. The page of the third form does not wait for them, either.
    for (const [at, as] of people.entries()) {
      id = made[at] ?? '';
      expect(await shownAfter(1_000, as)).toEqual(['undefined undefined']);
    }
    // The page is kept, and nothing is asked for again.
    expect([await shown(people[2]), asked]).toEqual([['undefined undefined'], 2]);
    silence = null;
    silent.emit('over');
    for (const [at, as] of people.entries()) {
      id = made[at] ?? '';
      while ((await shown(as))[0] !== '600 400') await nextTurn();
    }
    expect(asked).toBe(3);
  });

  it('keep their names when the form is saved', async () => {
    await storeFormer([picture(600, 400)]);
    await shown();
    await change();
    expect(JSON.stringify((await load(world, id)).pages)).toContain('-abcdefghijkl.png"');
  });
});
