import { hash } from 'node:crypto';
import type { forms, ReplyOf } from '@formwright/contracts';
import { digestOfFile, type Request, requirePermission, retryOnConflict } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { judgeSave } from '../harm/judge-save.ts';
import { checkImages, exchangeImages, storeImages, withImages } from '../images/form-images.ts';
import { LOGO, placeImages, shownBy } from '../images/shown-images.ts';
import { admitForm, findEarlier } from '../saving/admit-form.ts';
import { imageColumns } from '../saving/form-document.ts';
import { formSaved } from '../saving/form-events.ts';
import { documentBytes, imageBytes } from '../saving/kept-bytes.ts';
import { derivedFrom, inPlace, makeForm } from '../saving/make-form.ts';
import { requireRoom } from '../saving/require-room.ts';
import { type Imported, readImported } from './read-imported.ts';

type Import = Request<typeof forms.importForm>;

/**
 * Makes a form from one that the ZIP of somebody's own data has, with its settings and the images that are sent along. It gets an id and a
 * link of its own. Sent again, it is answered by the form that was made first.
 */
export function importForm(deps: FormsDeps) {
  const { repository, ports, outbox } = deps;
  return async (sent: Import): Promise<ReplyOf<typeof forms.importForm>> => {
    const { caller, body, files } = sent;
    requirePermission(caller, 'forms.write');
    const { workspaceId } = caller;
    const read = readImported(body.form, ports.clock.now());
    const request = { id: body.requestId, digest: await digestOf(sent) };
    await repository.ensureQuota(workspaceId);
    // Asked before the images are stored, so that a refused call stores none.
    const { earlier } = await admitForm(deps, workspaceId, request);
    if (earlier) return { id: earlier._id, isNew: false };
    const images = await checkImages(files, { pages: read.pages, logo: read.details.logo ?? null });
    const empty = formOf(deps, workspaceId, read, request);
    const bytes = images.reduce((sum, { size }) => sum + size, documentBytes(empty));
    const justMade = await requireRoom(ports, workspaceId, bytes, () => findEarlier(deps, workspaceId, request));
    if (justMade) return { id: justMade._id, isNew: false };
    const { pages, logo } = withImages(shownBy(empty), await storeImages(ports, repository, empty, images));
    const filled = { ...empty, pages, details: { ...empty.details, logo }, ...derivedFrom(pages) };
    const form = { ...filled, keptBytes: imageBytes(await repository.findImages(filled._id), filled) };

    return retryOnConflict(async () => {
      const admitted = await admitForm(deps, workspaceId, request);
      if (admitted.earlier) return { id: admitted.earlier._id, isNew: false };
      const { quota, place } = admitted;
      const { form: made, writes } = await judgeSave(deps, inPlace(form, place));
      await outbox.commitAndDeliver([
        place === 'plan' ? repository.takingPlace(quota) : repository.takingOneTime(quota),
        ...repository.insertingForm(made),
        ...writes,
        ...exchangeImages(repository, made, null, shownBy(made), made.createdAt),
        formSaved(outbox, made),
      ]);
      return { id: made._id, isNew: true };
    });
  };
}

/** The form without its images: their addresses name the form that they belonged to. */
function formOf({ ports }: FormsDeps, workspaceId: string, read: Imported, request: Parameters<typeof makeForm>[3]): StoredForm {
  const noImages = new Map([...imageColumns(read.pages).map(({ column }) => [column.uniqueId, ''] as const), [LOGO, '']]);
  const { pages, logo } = placeImages({ pages: read.pages, logo: read.details.logo ?? null }, noImages);
  const form = makeForm(ports, workspaceId, pages, request);
  return { ...form, responsables: read.responsables, details: { ...form.details, ...read.details, logo } };
}

async function digestOf({ body, files }: Import): Promise<string> {
  const digests = await Promise.all(files.map(async ({ field, path }) => `${field} ${await digestOfFile(path)}`));
  return hash('sha256', JSON.stringify([body.form, digests.sort()]), 'base64url');
}
