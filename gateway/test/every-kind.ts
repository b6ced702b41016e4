import { randomFillSync } from 'node:crypto';
import { definitionOf, ELEMENT_KINDS, type ElementKind, newElement, newIdFrom, newPages, type Pages } from '@formwright/form-model';

export const newId = newIdFrom((bytes) => randomFillSync(bytes));

const elements = Object.fromEntries(ELEMENT_KINDS.map((kind) => [kind, newElement(kind, newId)])) as {
  [K in ElementKind]: ReturnType<typeof newElement<K>>;
};
const keyOf = (kind: ElementKind) => elements[kind].uniqueId;
elements.upload.content.types = 'png';
elements.paragraph.content.paragraph = [{ type: 'paragraph', children: [{ text: 'Hello', bold: true }] }];
const rows = ELEMENT_KINDS.map((kind) => ({ id: newId(), content: [{ cols: [elements[kind]] }] }));
const [first, second] = [newPages({ title: 'Survey', newId }), newPages({ title: '', newId })].flat();
const { title: _none, ...next } = second ?? {};
const pages = [
  { ...first, rows: rows.slice(0, 7) },
  { ...next, rows: rows.slice(7) },
] as Pages;
const answerWith = (value: unknown) => ({ value, direction: { page: 0, row: 1, col: 0 } });
const answers = Object.fromEntries(
  Object.values(elements).flatMap(({ uniqueId, tabname }) => {
    const typical = definitionOf(tabname).answer?.typical;
    if (!typical) return [];
    return [[uniqueId, Array.isArray(typical) ? typical.map(answerWith) : answerWith(typical)]];
  }),
);

/** The smallest picture that is taken. */
export const png = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\0IDAT', 'latin1'),
  Buffer.alloc(64),
]);

/** A form with an element of every kind, an answer to each, and the uniqueId of each. */
export const everyKind = { pages, answers, keyOf };
