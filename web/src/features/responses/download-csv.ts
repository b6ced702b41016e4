import { pathOf } from '@formwright/contracts/requests';
import { downloadResponseCsv } from '@formwright/contracts/responses';
import { followDownload } from '../../lib/follow-download.ts';
import { readerZone } from '../../lib/reader-zone.ts';

/** Downloads one response as CSV, with the times that the screen shows. */
export function downloadCsv(responseId: string): void {
  const zone = new URLSearchParams({ timeZone: readerZone() });
  followDownload(`${pathOf(downloadResponseCsv, { responseId })}?${zone}`);
}
