import { readerZone } from '../lib/reader-zone.ts';

const READ =
  /^(role|aria-.*|title|alt|type|name|href|rel|target|placeholder|autocomplete|inputmode|maxlength|required|readonly|disabled|tabindex|dir|lang|scope|colspan|loading|download|accept|multiple|hidden|data-tip|min|max|spellcheck|autocapitalize)$/;

/**
 * What a screen reader and the browser get of what is shown: elements with what is read of their attributes, and texts, indented by their
 * depth; without looks. Boxes that say nothing are left out.
 */
export function outline(root: Element): string {
  const lines: string[] = [];
  const add = (node: Node, depth: number): void => {
    const indent = '  '.repeat(depth);
    if (node instanceof Text && node.data.trim()) lines.push(`${indent}“${node.data.trim()}”`);
    if (!(node instanceof Element) || /^(style|script)$/.test(node.localName)) return;
    const read = [...node.attributes].filter(({ name }) => READ.test(name)).map(({ name, value }) => `${name}="${withoutIds(value)}"`);
    const isBox = /^(div|span)$/.test(node.localName) && read.length === 0;
    if (!isBox) lines.push(`${indent}${[node.localName, ...read].join(' ')}`);
    if (node.localName !== 'svg') for (const child of node.childNodes) add(child, depth + (isBox ? 0 : 1));
  };
  add(root, 0);
  return `\n${lines.join('\n')}\n`;
}

/** React and Mantine number ids as they come. */
const withoutIds = (value: string) => value.replace(/mantine-[\w-]+|_r_[\da-z]+_/g, '…');

/** An outline whose moments are the epoch's, which each zone calls otherwise. */
export const withoutMoments = (text: string): string =>
  text.replace(/\d\d\/\d\d\/\d{4}|(\d\d:){2}\d\d/g, '…').replaceAll(`title="${readerZone()}"`, 'title="…"');
