import { definitionOf, ELEMENT_KINDS, type FilledColumn, plainText, readVisibleTexts } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ElementFill } from '../src/index.ts';
import { column } from './forms.ts';

/** Names of things, which nobody sees. */
const UNSEEN = new Set(['id', 'value']);

/** The same settings, with a word of its own in every place that takes any word. */
function marked(kind: FilledColumn['tabname'], content: FilledColumn['content']): { content: FilledColumn['content']; marks: string[] } {
  const { checkContent } = definitionOf(kind);
  const next = structuredClone(content);
  const marks: string[] = [];
  const mark = (holder: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(holder)) {
      if (typeof value === 'object' && value !== null) mark(value as Record<string, unknown>);
      if (typeof value !== 'string' || UNSEEN.has(name)) continue;
      holder[name] = `mark${marks.length}x`;
      if (checkContent(next).length > 0) holder[name] = value;
      else marks.push(holder[name] as string);
    }
  };
  mark(next as unknown as Record<string, unknown>);
  return { content: next, marks };
}

it.each(ELEMENT_KINDS)('the texts that rules of harm and operators read of %s are those that are drawn', (kind) => {
  const picture = kind === 'image' ? { src: '/files/Form/form1/picture-10x10.png' } : {};
  const plain = column(kind, 'a', picture);
  const { content, marks } = marked(kind, plain.content);
  const element = { ...plain, content } as FilledColumn;
  const html = renderToStaticMarkup(<ElementFill column={element} />);
  const read: string[] = [];
  readVisibleTexts(element, { text: (text) => read.push(text), prose: (text) => read.push(plainText(text)) });
  expect(marks.filter((word) => read.includes(word))).toEqual(marks.filter((word) => html.includes(word)));
});
