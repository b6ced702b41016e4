import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_PAGES } from '../src/site/site-addresses.ts';

/** Writes pages as the build of the web app has them, for gateways that show none of them. */
export function writeSitePages(dir: string, html = '<!doctype html><title>Forms</title>'): void {
  for (const page of ['index', 'landing', ...Object.keys(OWN_PAGES)]) writeFileSync(join(dir, `${page}.html`), html);
}
