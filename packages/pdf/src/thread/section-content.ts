import type { PdfDocument, PdfItem, PdfSection } from '../description.ts';
import type { Faces, Weight } from './faces.ts';
import { hanOf } from './font-files.ts';
import { prepared, type Run, textRuns } from './text-runs.ts';

/** The product's colors: ink, verdigris and plaster of its light scheme. */
const colors = { ink: '#1d2523', muted: '#5c6663', faint: '#8a928f', accent: '#1f7a78', line: '#dddfd9' };
export const page = { size: { width: 595.28, height: 841.89, orientation: 'portrait' }, left: 64, right: 64, top: 68, bottom: 68 } as const;
const width = page.size.width - page.left - page.right;
const MAX_PICTURE_HEIGHT = 320;
const LOGO_ROOM = [180, 48] as const;
/** Longer names of sections are cut at the top of further pages. */
const MAX_NAME = 90;

/** pdfmake's description of a part of a page. */
type Node = Record<string, unknown>;

interface TextStyle {
  weight?: Weight;
  size: number;
  color: string;
  margin?: readonly [number, number, number, number];
  lineHeight?: number;
}

export interface SectionContent {
  content: Node[];
  header: (page: number) => Node | null;
  footer: (page: number, pages: number) => Node;
}

const NO_ANSWER = 'No answer';

/**
 * The content of a section. Loads the fonts that it needs.
 * @param logo name of the registered logo; null: there is none
 * @param showPicture registers a picture and returns its name, or null if it cannot be shown
 */
export async function sectionContent(
  document: PdfDocument,
  section: PdfSection,
  faces: Faces,
  logo: string | null,
  showPicture: (bytes: Uint8Array) => string | null,
): Promise<SectionContent> {
  const { heading, name, facts, items } = section;
  const strong = [heading, ...items.flatMap(({ label, group = '', amount = '' }) => [label, group, amount])].join(' ');
  const plain = [
    name,
    document.brand ?? '',
    ...facts,
    ...items.flatMap(({ text, files = [] }) => [text, ...files.map((file) => file.name)]),
  ];
  const han = hanOf([strong, ...plain].join(' '));
  await faces.load(`${prepared(strong)}\uFFFD`, 600, han);
  await faces.load(`${prepared(plain.join(' '))}\uFFFD0123456789Page of.·${NO_ANSWER}${notShown([], document.creator)}U+ABCDEF`, 400, han);

  const missing = new Set<string>();
  const paragraphs = (text: string, { weight = 400, size, color, margin = [0, 0, 0, 0], lineHeight = 1.15 }: TextStyle): Node[] => {
    const lines = prepared(text).split(/\r\n|[\n\r\u2028\u2029]/);
    return lines.map((line, index) => {
      const { runs, isRightToLeft } = textRuns(line, faces, { weight, han }, missing);
      return {
        text: runs.length > 0 ? grouped(runs) : [blankRun(faces, weight, han)],
        fontSize: size,
        color,
        lineHeight,
        alignment: isRightToLeft ? 'right' : 'left',
        margin: [margin[0], index === 0 ? margin[1] : 0, margin[2], index === lines.length - 1 ? margin[3] : 0],
      };
    });
  };

  const itemNodes = (item: PdfItem): Node[] => {
    const { label, text, files = [], group, amount } = item;
    const nodes: Node[] = [];
    if (group !== undefined)
      nodes.push(rule(18), ...paragraphs(group, { weight: 600, size: 12, color: colors.ink, margin: [0, 12, 0, 0] }));
    if (amount !== undefined) {
      const strong = { weight: 600, size: 11.5, color: colors.ink } as const;
      const columns = [
        { stack: paragraphs(label, strong), width: '*' },
        { stack: paragraphs(amount, strong), width: 'auto' },
      ];
      return [...nodes, { columns, columnGap: 16, margin: [0, 9, 0, 0] }, rule(9)];
    }
    nodes.push(...withRoomBelow(label, paragraphs(label || ' ', { weight: 600, size: 9.5, color: colors.muted, margin: [0, 14, 0, 2] })));
    if (text !== '') nodes.push(...paragraphs(text, { size: 11.5, color: colors.ink, lineHeight: 1.25 }));
    if (text === '' && files.length === 0) nodes.push(...paragraphs(NO_ANSWER, { size: 11.5, color: colors.faint }));
    for (const file of files) {
      const picture = file.picture && showPicture(file.picture);
      if (picture) nodes.push({ image: picture, fit: [width, MAX_PICTURE_HEIGHT], margin: [0, 5, 0, 3] });
      nodes.push(...paragraphs(file.name, picture ? { size: 9, color: colors.muted } : { size: 11.5, color: colors.ink }));
    }
    return nodes;
  };

  const content: Node[] = [
    logo
      ? { image: logo, fit: LOGO_ROOM, margin: [0, 0, 0, 16] }
      : { canvas: [{ type: 'rect', x: 0, y: 0, w: 40, h: 4, r: 2, color: document.accent ?? colors.accent }], margin: [0, 0, 0, 12] },
    ...paragraphs(heading, { weight: 600, size: 22, color: colors.ink }).map((node, index) =>
      index === 0 ? { ...node, outline: true, outlineText: name } : node,
    ),
    ...facts.flatMap((fact, index) => paragraphs(fact, { size: 9.5, color: colors.muted, margin: [0, index === 0 ? 6 : 1, 0, 0] })),
    rule(12),
    ...items.flatMap(itemNodes),
  ];
  const shown = cut(name);
  const small = { size: 8.5, color: colors.muted };
  const edge = [page.left, 0, page.right, 0] as const;
  // Before the note on missing characters, which their texts may belong to.
  const [top, brand] = [paragraphs(shown, small), paragraphs(document.brand ?? ' ', small)];
  if (missing.size > 0) content.push(rule(18), ...paragraphs(notShown([...missing], document.creator), { ...small, margin: [0, 8, 0, 0] }));
  return {
    content,
    header: (number) => (number === 1 ? null : { stack: top, margin: [edge[0], 34, edge[2], 0] }),
    footer: (number, pages) => ({
      columns: [
        { stack: brand, width: '*' },
        // A page that is alone has nothing to count.
        ...(pages > 1 ? [{ stack: paragraphs(`Page ${number} of ${pages}`, small), width: 'auto' }] : []),
      ],
      margin: [edge[0], 26, edge[2], 0],
    }),
  };
}

/** Runs of a group. pdfmake copies the runs of a paragraph for each further one, and a long Chinese text has thousands. */
const GROUP = 100;

const grouped = (runs: Run[]): Node[] =>
  Array.from({ length: Math.ceil(runs.length / GROUP) }, (_, index) => ({ text: runs.slice(index * GROUP, (index + 1) * GROUP) }));

/** The height that a label needs below it on its page, for the beginning of the answer. */
const ROOM = 40;
/** A label that may take more than a page is not kept together. */
const MAX_KEPT = 1_000;

/** A label goes to the next page where no room for the beginning of its answer would be below it. */
function withRoomBelow(label: string, paragraphs: Node[]): Node[] {
  if (label.length > MAX_KEPT || paragraphs.length > 20) return paragraphs;
  const room = { canvas: [], margin: [0, ROOM, 0, 0] };
  return [
    { stack: [...paragraphs, room], unbreakable: true },
    { canvas: [], margin: [0, -ROOM, 0, 0] },
  ];
}

const rule = (above: number): Node => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75, lineColor: colors.line }],
  margin: [0, above, 0, 0],
});

const blankRun = (faces: Faces, weight: Weight, han: Parameters<Faces['faceOf']>[2]): Run => ({
  text: ' ',
  font: faces.faceOf(0xfffd, weight, han) ?? '',
  level: 0,
});

const cut = (text: string) => ([...text].length > MAX_NAME ? `${[...text].slice(0, MAX_NAME).join('')}…` : text);

const MOST_NAMED = 20;

/** @param where they can be read: the product's name */
function notShown(characters: readonly string[], where: string): string {
  const codes = characters
    .slice(0, MOST_NAMED)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const more = characters.length > MOST_NAMED ? ` and ${characters.length - MOST_NAMED} more` : '';
  return `This PDF has no letters for these characters, shown as \uFFFD: ${codes.join(', ')}${more}. They are whole in ${where}.`;
}
