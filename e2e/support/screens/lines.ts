import type { Line } from './compose.ts';

/** A line in the widths in which it is the same. */
interface Text {
  text: string;
  widths: number[];
}
/** What is the same thing in several widths. */
export interface Thing {
  key: string;
  texts: Text[];
  within: Thing[];
}

/** Says equal things that follow each other once, and where each stands. */
export function thingsOf(lines: readonly Line[], width: number): Thing[] {
  const things: (Thing & { text: string; place: string; times: number; next: string })[] = [];
  const placeOf = places();
  for (const line of lines) {
    const place = placeOf(line);
    const thing = { key: line.key, text: line.text, place, times: 1, next: '', texts: [], within: thingsOf(line.within, width) };
    const last = things.at(-1);
    if (!last || !isSame(last, thing)) things.push(thing);
    else {
      last.times += 1;
      if (last.times === 2) last.next = place;
    }
  }
  return things.map(({ key, text, place, times, next, within }) => {
    const shown = times === 1 ? text : `${text} ×${times} ${next}`.trimEnd();
    return { key, texts: [{ text: `${place}${shown}`, widths: [width] }], within };
  });
}

const isSame = (one: Thing & { text: string }, other: Thing & { text: string }) =>
  one.text === other.text && JSON.stringify(one.within) === JSON.stringify(other.within);

/** Of the design's scale. What is farther away stands where the room puts it. */
const GAPS = { beside: [0, 2, 4, 8, 12, 16, 20, 24], below: [0, 2, 4, 8, 12, 16, 20, 24, 32, 48, 64] };

/** Where each line stands, if not below the one before, and how far from it where that is another gap than the last one. */
function places(): (line: Line) => string {
  const said = { beside: 0, below: 0 };
  let last: Line['rect'] = null;
  const gap = (way: keyof typeof said, sign: string, pixels: number) => {
    const near = GAPS[way].reduce((best, step) => (Math.abs(step - pixels) < Math.abs(best - pixels) ? step : best), 0);
    if (near === said[way] || pixels > (GAPS[way].at(-1) ?? 0) + 2) return '';
    said[way] = near;
    return `${sign}${near} `;
  };
  return ({ rect }) => {
    // What is not high, as a status without text, stands nowhere.
    if (!rect || rect.bottom === rect.y) return '';
    const before = last;
    last = rect;
    if (!before) return '';
    if (rect.bottom <= before.y + 2) return '↑ ';
    if (rect.y >= before.bottom - 2) return gap('below', '↓', rect.y - before.bottom);
    if (rect.x >= before.right - 2) return gap('beside', '→', rect.x - before.right) || '→ ';
    return rect.right <= before.x + 2 ? '← ' : '';
  };
}

/** The picture of another width, woven into those before. */
export function woven(known: readonly Thing[], other: readonly Thing[]): Thing[] {
  const longest = lengths(known, other);
  const at = (row: number, line: number) => longest[row]?.[line] ?? 0;
  const out: Thing[] = [];
  let [row, line] = [0, 0];
  while (row < known.length || line < other.length) {
    const [one, two] = [known[row], other[line]];
    if (one && two && one.key === two.key && at(row, line) === at(row + 1, line + 1) + weightOf(one, two)) {
      out.push({ key: one.key, texts: joined(one.texts, two.texts), within: woven(one.within, two.within) });
      row += 1;
      line += 1;
    } else if (one && (!two || at(row + 1, line) >= at(row, line + 1))) {
      out.push(one);
      row += 1;
    } else if (two) {
      out.push(two);
      line += 1;
    }
  }
  return out;
}

const weightOf = (one: Thing, two: Thing) => (one.texts.some(({ text }) => text === two.texts[0]?.text) ? 3 : 2);

/** The weights of the heaviest sequences of the same things, from each place on. */
function lengths(known: readonly Thing[], other: readonly Thing[]): number[][] {
  const longest = Array.from({ length: known.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  for (let row = known.length - 1; row >= 0; row -= 1)
    for (let line = other.length - 1; line >= 0; line -= 1) {
      const [one, two, rest] = [known[row], other[line], longest[row + 1]];
      const same = one && two && one.key === two.key ? (rest?.[line + 1] ?? 0) + weightOf(one, two) : 0;
      (longest[row] ?? [])[line] = Math.max(same, rest?.[line] ?? 0, longest[row]?.[line + 1] ?? 0);
    }
  return longest;
}

function joined(known: readonly Text[], other: readonly Text[]): Text[] {
  const texts = known.map(({ text, widths }) => ({ text, widths: [...widths] }));
  for (const { text, widths } of other) {
    const same = texts.find((each) => each.text === text);
    if (same) same.widths.push(...widths);
    else texts.push({ text, widths: [...widths] });
  }
  return texts;
}

/** What is not the same in all widths is marked with those in which it is so. */
export function written(things: readonly Thing[], widths: readonly number[]): string {
  const room = roomOf(widths);
  const lines = (all: readonly Thing[], depth: number): string[] =>
    all.flatMap(({ texts, within }) => [
      ...texts.map(
        ({ text, widths: own }) => `${(own.length === widths.length ? '' : own.join(' ')).padEnd(room)}${'  '.repeat(depth)}${text}`,
      ),
      ...lines(within, depth + 1),
    ]);
  return `${lines(things, 0).join('\n')}\n`;
}

/** For the widths of a line. */
const roomOf = (widths: readonly number[]) => (widths.length > 1 ? widths.slice(1).join(' ').length + 6 : 0);

/** The lines of such a text that are drawn in one of its widths. */
export const inOneWidth = (text: string, widths: readonly number[], width: number): string =>
  text
    .split('\n')
    .map((line) => ({ own: line.slice(0, roomOf(widths)).trim(), shown: line.slice(roomOf(widths)) }))
    .filter(({ own }) => own === '' || own.split(' ').includes(`${width}`))
    .map(({ shown }) => shown)
    .join('\n');
