import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { type responses, roleMay } from '@formwright/contracts';
import { knownZone, wallTime } from '@formwright/form-model';
import { MAX_SECTION_PAGES, type PdfSection, PdfTimeoutError, PdfTooLargeError, pagesOf } from '@formwright/pdf';
import {
  AppError,
  busy,
  createFairTurns,
  datedName,
  downloadHeaders,
  nextTurn,
  type RawReply,
  type ReplyControls,
  type Request,
  stagedPath,
} from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { titled } from '../export/export-kind.ts';
import { requireReadable } from '../form/kept-back.ts';
import { strangerOf } from '../store/stranger-of.ts';
import { followClient } from './client.ts';
import { brandOf, describeResponse } from './describe-response.ts';
import { contentKey, createKeptPdfs, MAX_KEPT_BYTES, type MadeFile } from './kept-pdfs.ts';
import { countPictures, createPictures, type Pictures, readPicture } from './pictures.ts';

/** Pages of a workspace, or of a stranger's network, that are made or wait: two of the longest PDFs, or a hundred usual ones. */
const MAX_WAITING_PAGES = 2 * MAX_SECTION_PAGES;

/** One response as a PDF, for everyone who has its secret id. Strangers do not keep its owners waiting. */
export function generatePdf(deps: ResponsesDeps) {
  const { ports, config } = deps;
  const kept = createKeptPdfs(ports.clock);
  // What waits is bounded here. Whose turn it is decides the maker, for all PDFs.
  const waiting = createFairTurns({ atOnce: Number.POSITIVE_INFINITY, most: MAX_WAITING_PAGES });

  return async ({ params, query, caller, ip, reply }: Request<typeof responses.generatePdf>): Promise<RawReply> => {
    const timeZone = knownZone(query.timeZone);
    const found = await deps.repository.findResponse(params.responseId);
    const { response, form } = await requireReadable(deps, caller, found, 'responseId');
    const isOwner = caller?.workspaceId === form.workspaceId && roleMay(caller.role, 'responses.read');
    const describe = (pictures: Pictures) => describeResponse(form, response, { timeZone, place: null, pictures });
    const section = await describe(countPictures());
    const pages = pagesOf(section, MAX_SECTION_PAGES + 1);
    if (pages > MAX_SECTION_PAGES) throw tooLarge(isOwner);
    // Two hundred pages were read and counted in this turn.
    await nextTurn();
    const now = ports.clock.now();
    const { brand, logoKey, accent } = await brandOf(deps, form);
    const document = { title: section.heading, brand, accent, creator: config.productName, madeAt: now };
    const key = contentKey([response._id, brand, logoKey, accent, section]);
    // The pictures are read when its turn has come.
    const sections = async function* () {
      yield describe(createPictures(ports.files));
    };
    const whose = isOwner ? ({ for: 'owner', turn: form.workspaceId } as const) : ({ for: 'stranger', turn: strangerOf(ip) } as const);
    const make = async (): Promise<MadeFile> =>
      kept.find(key) ??
      kept.add(
        key,
        await makeFile(
          deps,
          { document: { ...document, logo: await readPicture(ports.files, logoKey) }, sections, pages, ...whose },
          reply,
        ),
      );
    try {
      const { size, body } = kept.find(key) ?? (await waiting.take(whose.turn, make, pages));
      const headers = downloadHeaders(datedName(titled(section.heading, 'Response'), 'pdf', wallTime(now, timeZone)), 'application/pdf');
      return { status: 200, headers: { ...headers, 'content-length': String(size) }, body };
    } catch (error) {
      if (error instanceof PdfTimeoutError) throw busy();
      throw error instanceof PdfTooLargeError ? tooLarge(isOwner) : error;
    }
  };
}

const tooLarge = (isOwner: boolean) =>
  new AppError(
    'responses.pdf_too_large',
    `This response is too large for a PDF. ${isOwner ? 'Print it, or export it as CSV.' : 'The owner of the form can export it as CSV.'}`,
  );

type Job = Omit<Parameters<ResponsesDeps['pdfs']['make']>[0], 'sections' | 'path' | 'signal'> & { sections(): AsyncIterable<PdfSection> };

/** Makes the file for a client that waits for it. */
async function makeFile({ ports, pdfs }: ResponsesDeps, job: Job, reply: ReplyControls): Promise<MadeFile> {
  const path = stagedPath(ports.tmpDir);
  const client = followClient(reply);
  let isSending = false;
  try {
    await pdfs.make({ ...job, sections: job.sections(), path, signal: client.signal });
    const { size } = await stat(path);
    if (size <= MAX_KEPT_BYTES) return { size, body: await readFile(path) };
    const body = createReadStream(path);
    body.once('close', () => void rm(path, { force: true }));
    isSending = true;
    return { size, body };
  } finally {
    client.leave();
    if (!isSending) await rm(path, { force: true });
  }
}
