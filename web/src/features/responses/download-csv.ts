import { pathOf } from '@formwright/contracts/requests';
import { downloadResponseCsv, exportResponsesCsv } from '@formwright/contracts/responses';
import { request } from '../../lib/api-client.ts';
import { followDownload } from '../../lib/follow-download.ts';
import { readerZone } from '../../lib/reader-zone.ts';
import { tellError } from '../../ui/toast-store.ts';

/**
 * Downloads one response as CSV, with the times that the screen shows.
 * @param formId of people of its workspace, who also download what the public is kept from
 */
export function downloadCsv(responseId: string, formId?: string): void {
  const timeZone = readerZone();
  if (formId === undefined) {
    followDownload(`${pathOf(downloadResponseCsv, { responseId })}?${new URLSearchParams({ timeZone })}`);
    return;
  }
  request(exportResponsesCsv, { body: { id: formId, responseId, zone: timeZone } }).then(({ data }) => followDownload(data), tellError);
}
