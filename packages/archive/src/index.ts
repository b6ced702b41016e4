export {
  columnName,
  FIRST_DAY,
  isExactNumber,
  type Look,
  MAIN,
  MAX_CELL,
  MAX_ROWS,
  numberCell,
  serialOf,
  textCell,
  XML_HEAD,
} from './cells.ts';
export { csvText, harmless } from './csv.ts';
export { createMissing } from './missing-files.ts';
export { createNames, safeName } from './safe-names.ts';
export { MAX_SHEET_COLUMNS, type SheetSize, workbookFile } from './workbook.ts';
export { entryOf, MAX_ENTRIES, textEntry, tooManyFiles, type ZipEntry, ZipTooLargeError, zipped } from './zip.ts';
