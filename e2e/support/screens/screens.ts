import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import type { Locator, Page } from 'playwright-core';
import { settled } from '../browser.ts';
import { spokenOf } from './accessibility.ts';
import { compose } from './compose.ts';
import type { SeenPage } from './in-page/seen.ts';
import { inOneWidth, type Thing, thingsOf, woven, written } from './lines.ts';
import { masked } from './masks.ts';
import { tokenNames } from './tokens.ts';
import { setWidth } from './world.ts';

/** In the page: `lookAround`. */
const script = buildSync({
  entryPoints: ['e2e/support/screens/in-page/look-around.ts'],
  ...{ bundle: true, write: false, format: 'iife', globalName: 'screens', footer: { js: 'globalThis.screens = screens' } },
}).outputFiles[0]?.text;

/** What is drawn now, in one width. */
async function picture(page: Page, part: Locator, width: number): Promise<Thing[]> {
  await settled(page);
  await page.evaluate(script ?? '');
  const { seen, ...whole } = (await part.evaluate(
    (root, tokens) =>
      (globalThis as unknown as { screens: { lookAround(...given: unknown[]): SeenPage } }).screens.lookAround(root, tokens),
    tokenNames,
  )) as SeenPage;
  const told = await spokenOf(page);
  const head = `page “${whole.title}” ${whole.language}${whole.isTooWide ? ' WIDER THAN THE WINDOW' : ''}`;
  if (told.length !== whole.count) return [thing(`changing: ${told.length} of ${whole.count} elements`, width)];
  if (!seen) return [thing('not shown', width)];
  return [...(seen.tag === 'body' ? [thing(head, width)] : []), ...thingsOf(compose(seen, told), width)];
}

const thing = (text: string, width: number): Thing => ({ key: 'page', texts: [{ text, widths: [width] }], within: [] });

/** The picture that is awaited, or the one that comes again: what is drawn may still be on its way. */
async function steady(page: Page, part: Locator, width: number, awaited: string): Promise<Thing[]> {
  let before = '';
  for (let tries = 1; ; tries += 1) {
    const things = await picture(page, part, width);
    const now = masked(written(things, [width]));
    if (now === awaited || now === before || tries === MAX_TRIES) return things;
    before = now;
  }
}

const MAX_TRIES = 6;

async function allWidths(page: Page, part: Locator, widths: readonly number[], known: string): Promise<string> {
  let things: Thing[] = [];
  for (const width of widths) {
    if (widths.length > 1) await setWidth(page, width);
    const now = await steady(page, part, width, inOneWidth(known, widths, width));
    things = things.length > 0 ? woven(things, now) : now;
  }
  if (widths.length > 1) await setWidth(page, 1440);
  return masked(written(things, widths));
}

export interface Look {
  /** Default: the whole page. */
  of?: Locator;
  /** Default: of a desk and of a phone. Only one: the page has it already. */
  widths?: readonly number[];
}

const FOLDER = 'e2e/screens';

/**
 * Compares what a page shows with the text in e2e/screens/AREA. It is written where there is none, and with `-u`.
 * @param area of e2e/screens-AREA.test.ts
 * @returns a function that looks at one state of one screen
 */
export function screensOf(area: string): (page: Page, name: string, look?: Look) => Promise<void> {
  const folder = join(FOLDER, area);
  it('has no picture of what is not looked at any more', () => {
    const test = readFileSync(`e2e/screens-${area}.test.ts`, 'utf8');
    const names = existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.txt$/, '')) : [];
    /** Named as a whole, or as a row of others: `settings-${kind}`. */
    const isNamed = (name: string) => {
      const [kind = '', ...rest] = name.split('-');
      return test.includes(`'${name}'`) || (test.includes(`\`${kind}-\${`) && test.includes(`'${rest.join('-')}'`));
    };
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
  });
  return async (page, name, { of = page.locator('body'), widths = [1440, 390] } = {}) => {
    const file = join(folder, `${name}.txt`);
    const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
    // What is pointed at looks otherwise.
    await page.mouse.move(0, 0);
    const seen = await allWidths(page, of, widths, known);
    // As jest does with its own: see shared.ts.
    const isWritten = process.env.SCREENS === 'all' || (!known && process.env.SCREENS === 'new');
    if (isWritten) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, seen);
    }
    expect(`${file}\n${seen}`).toBe(`${file}\n${isWritten ? seen : known}`);
  };
}
