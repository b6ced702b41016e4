import type { Seen } from './in-page/seen.ts';

interface Run {
  text: string;
  look: string;
  /** Of an icon: its own color. Of a text: that it has. */
  color?: string;
}

/** The boundary of two blocks of text that belong to one line of a picture. */
const BREAK = ' ¦ ';

/** @param ground of the elements between the text and what the line is about */
function runsOf(seen: Seen, ground = ''): Run[] {
  const runs: Run[] = [];
  for (const part of seen.parts) {
    if (typeof part === 'string') runs.push({ text: part, look: [seen.text, ground].filter(Boolean).join(' '), color: seen.color });
    else runs.push(...runsOfPart(part, ground));
  }
  return runs;
}

function runsOfPart(part: Seen, ground: string): Run[] {
  if (part.tag === 'br') return [{ text: ' ', look: '' }];
  if (part.icon)
    return [{ text: `[${[part.icon, ...part.marks].filter((mark) => mark !== 'unspoken').join(' ')}]`, look: '', color: part.color }];
  const own = [ground, part.box, ...part.marks, ...part.attributes].filter(Boolean).join(' ');
  const within = runsOf(part, own);
  if (!within.some(({ text }) => text.trim()))
    return part.box || part.isWhole ? [{ text: `[${part.isWhole ? part.tag : 'box'} ${own}]`, look: '' }] : within;
  return part.isInline ? within : [{ text: BREAK, look: '' }, ...within, { text: BREAK, look: '' }];
}

export interface Phrase {
  /** What is read, without marks. */
  plain: string;
  /** With icons, and with what looks different in it. */
  shown: string;
  /** How most of it looks: the first text. */
  look: string;
  /** Number of things in it that are only drawn. */
  boxes: number;
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?: ?¦ )+(?=¦ )/g, ' ')
    .replace(/^(?:\s*¦ )+|(?:\s*¦\s*)+$/g, '')
    .trim();

/** The text of an element whose parts say nothing of their own. */
export function phraseOf(seen: Seen): Phrase {
  const runs = runsOf(seen);
  const isText = ({ text }: Run) => text !== BREAK && !text.startsWith('[') && text.trim() !== '';
  const { look = '', color = '' } = runs.find((run) => isText(run) && !isUnseen(run)) ?? {};
  const colored = ({ text, color: own = color }: Run) =>
    text.startsWith('[') && own !== color ? text.replace(/]$/, ` ${own || 'text'}]`) : text;
  const marked = (run: Run) => run.text.replace(/\S.*\S|\S/s, (text) => `‹${text}: ${run.look || 'plain'}›`);
  return {
    plain: tidy(runs.map((run) => (isText(run) || run.text === ' ' ? run.text : ' ')).join('')),
    shown: tidy(runs.map((run) => (isText(run) && run.look !== look ? marked(run) : colored(run))).join('')),
    look,
    boxes: runs.filter(({ text }) => text.startsWith('[box')).length,
  };
}

const isUnseen = ({ look }: Run) => look.split(' ').includes('unseen');
