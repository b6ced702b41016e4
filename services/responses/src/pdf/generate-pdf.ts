import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { responses } from '@formwright/contracts';
import { PdfTimeoutError, PdfTooLargeError } from '@formwright/pdf';
import { AppError, busy, datedName, downloadHeaders, type RawReply, type Request, stagedPath } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { createSearchTurns } from '../search/search-turns.ts';
import { followClient } from './client.ts';
import { brandOf, describeResponse, MAX_PICTURES_BYTES, zoneOf } from './describe-response.ts';

/** One response as a PDF, for everybody who has its secret id. A workspace gets one at a time; a few wait. */
export function generatePdf(deps: ResponsesDeps) {
  const { ports, config, repository, pdfs } = deps;
  const takeTurn = createSearchTurns();
  return async ({ params, query, reply }: Request<typeof responses.generatePdf>): Promise<RawReply> => {
    const timeZone = zoneOf(query.timeZone);
    const response = await repository.findResponse(params.responseId);
    const form = response && (await repository.findForm(response.formId));
    if (!response || !form) throw new AppError('responses.not_found', { responseId: 'There is no such response.' });
    const path = stagedPath(ports.tmpDir);
    const client = followClient(reply);
    const now = ports.clock.now();
    try {
      await takeTurn(
        form.workspaceId,
        () => reply.isGone(),
        async () => {
          const options = { files: ports.files, timeZone, place: null, pictures: { left: MAX_PICTURES_BYTES } };
          const section = await describeResponse(form, response, options);
          const brand = await brandOf(deps, form.workspaceId);
          const document = { title: section.heading, brand, creator: config.productName, madeAt: now };
          await pdfs.make('short', { document, sections: [section], path, signal: client.signal });
        },
      );
      const { size } = await stat(path);
      const body = createReadStream(path);
      body.once('close', () => void rm(path, { force: true }));
      return {
        status: 200,
        headers: { ...downloadHeaders(datedName('Response', 'pdf', now), 'application/pdf'), 'content-length': String(size) },
        body,
      };
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof PdfTimeoutError) throw busy();
      if (!(error instanceof PdfTooLargeError)) throw error;
      throw new AppError('responses.pdf_too_large', 'This response is too large for a PDF. Print it, or export it as CSV.');
    } finally {
      client.leave();
    }
  };
}
