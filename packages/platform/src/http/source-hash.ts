import { hash } from 'node:crypto';

/** A script or style of a page, as the page's Content-Security-Policy names it: `'sha256-…'`, with its quotes. */
export const sourceHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
