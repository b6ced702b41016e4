import { readSheet } from 'read-excel-file/node';

export { bytesOf, readZip } from '@formwright/archive/testing';

/** The rows of a workbook's first sheet as a program that knows nothing of ours reads them. */
export const readXlsx = (bytes: Buffer) => readSheet(bytes, 1, { trim: false });
