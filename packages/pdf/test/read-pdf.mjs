// Reads a PDF from the standard input and writes what it says as JSON.
import { readFileSync } from 'node:fs';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

// Node 20 lacks it.
ArrayBuffer.prototype.transferToFixedLength ??= function transfer() {
  return structuredClone(this, { transfer: [this] });
};

const { OPS } = await getResolvedPDFJS();
const pdf = await getDocumentProxy(new Uint8Array(readFileSync(0)));
const { info } = await pdf.getMetadata();
const [pages, pictures] = [[], []];
for (let number = 1; number <= pdf.numPages; number += 1) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const lines = [];
  let line = null;
  for (const { str, transform } of items) {
    const y = Math.round(transform[5]);
    // Fonts of one line may differ by a fraction of a point.
    if (line && Math.abs(line.y - y) <= 2) line.text += str;
    else {
      line = { y, text: str };
      lines.push(line);
    }
  }
  pages.push(lines.map(({ text }) => text.replaceAll('\u200b', '').replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== ''));
  const { fnArray } = await page.getOperatorList();
  pictures.push(fnArray.filter((operation) => operation === OPS.paintImageXObject).length);
}
const preferences = await pdf.getViewerPreferences();
const bookmarks = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
process.stdout.write(
  JSON.stringify({
    ...{ pages, bookmarks, pictures },
    ...{ title: info.Title, creator: info.Creator, language: info.Language ?? null, isTitleShown: preferences?.DisplayDocTitle === true },
  }),
);
