import { createHash } from 'node:crypto';
import type { forms, ReplyOf } from '@formwright/contracts';
import { type Pages, settingsOf } from '@formwright/form-model';
import { AppError, digestOfFile, type Request, type StagedFile } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { type LastSave, ownForm, type StoredForm } from '../form.ts';
import { checkImages, exchangeImages, ownImages, refuseForeign, storeImages } from '../images/form-images.ts';
import { placeImages, type Shown, shownBy } from '../images/shown-images.ts';
import { requireForm } from '../require-form.ts';
import { changeForm, refuseSuspended } from './change-form.ts';
import { invalidForm, readSavedForm } from './form-document.ts';
import { type FormerPart, formerAfter, takenOver } from './former-parts.ts';
import { keptBytes, shownBytes } from './kept-bytes.ts';
import { derivedFrom } from './make-form.ts';
import { readSettings } from './read-settings.ts';
import { requireRoom } from './require-room.ts';

type Save = Request<typeof forms.saveForm>;

const CONFLICT =
  'This form was saved somewhere else after you opened it. Nothing was lost and nothing was saved: compare with the saved form, or keep yours as a copy.';

/**
 * Saves a form, unless a newer version is stored. Everything is checked before images are stored, so that a refused save stores none, and
 * again in the commit.
 */
export function saveForm(deps: FormsDeps) {
  return async (save: Save): Promise<ReplyOf<typeof forms.saveForm>> => {
    const { caller, body } = save;
    const stored = await requireForm(deps, caller, body.form_id, 'forms.write', 'form_id');
    const { repository, ports } = deps;
    const quota = await repository.quotaOf(caller.workspaceId);
    refuseSuspended(quota, stored.details.isOneTime);
    const digest = await digestOf(save);
    if (isSentAgain(stored, body.version, digest)) return [...ownForm(stored, quota)];
    refuseConflict(stored, save);

    const sent = readSavedForm(body);
    const settings = readSettings(body, settingsOf(stored.details));
    refuseTakenOver(stored, sent.pages, await repository.findFormerParts(stored._id));
    // Without settings, the logo stays.
    const sentImages: Shown = { pages: sent.pages, logo: settings ? settings.logo : null };
    const images = await checkImages(save.files, sentImages);
    const arriving = new Map(images.map(({ uniqueId }) => [uniqueId, `${uniqueId} arrives`]));
    const storedImages = await repository.findImages(stored._id);
    const own = ownImages(storedImages, stored);
    const arrived = placeImages(sentImages, arriving);
    refuseForeign(arrived, new Set([...own, ...arriving.values()]), 'formData');
    const details = { ...stored.details, ...(settings && { ...settings, logo: arrived.logo }), title: sent.title, header: sent.header };
    const growth = shownBytes(storedImages, { pages: arrived.pages, details }) - shownBytes(storedImages, stored);
    const arrivingBytes = images.reduce((sum, { size }) => sum + size, 0);
    const justSaved = await requireRoom(ports, caller.workspaceId, growth + arrivingBytes, async () => {
      const now = await requireForm(deps, caller, stored._id, 'forms.write', 'form_id');
      return isSentAgain(now, body.version, digest) ? now : null;
    });
    if (justSaved) return [...ownForm(justSaved, quota)];
    const shown = placeImages(sentImages, await storeImages(ports, repository, stored, images));
    const { pages } = shown;
    const set = settings && { ...settings, logo: shown.logo };

    const saved = await changeForm(deps, stored, async (form) => {
      if (isSentAgain(form, body.version, digest)) return null;
      refuseConflict(form, save);
      // Checked again on the current form, because images may have been removed.
      const current = await repository.findImages(form._id);
      refuseForeign(shown, ownImages(current, form), 'formData');
      const former = await repository.findFormerParts(form._id);
      refuseTakenOver(form, pages, former);
      const version = form.details.version + 1;
      // The editor has not touched the name, so a name that was given in the list meanwhile stays.
      const title = sent.title === body.titleWas?.trim() ? form.details.title : sent.title;
      const named = pages.map((page, at) => (at === 0 ? { ...page, title } : page));
      const before = shownBy(form);
      const after = { pages: named, logo: set ? set.logo : before.logo };
      const parts = formerAfter(form.pages, named, former);
      const next: StoredForm = {
        ...form,
        pages: named,
        ...derivedFrom(named),
        details: { ...form.details, ...set, title, header: sent.header, version },
        lastSave: { base: form.details.version, digest, sessionId: caller.sessionId },
      };
      return {
        form: { ...next, keptBytes: keptBytes(current, next, parts) },
        writes: [...exchangeImages(repository, form, before, after, ports.clock.now()), repository.settingFormerParts(form._id, parts)],
      };
    });
    return [...ownForm(saved, quota)];
  };
}

/** Whether this save was already stored and only its reply was lost. */
function isSentAgain({ lastSave }: StoredForm, version: number | undefined, digest: string): boolean {
  return lastSave !== null && lastSave.digest === digest && (version === undefined || version === lastSave.base);
}

function refuseConflict(form: StoredForm, { body, caller }: Save): void {
  const { version, settings } = body;
  const isMine =
    version === undefined
      ? form.lastSave === null || hasSeen(form.lastSave, caller.sessionId)
      : isNewest(form, version, settings !== undefined);
  if (!isMine) throw new AppError('forms.version_conflict', { version: CONFLICT });
}

/** Answers name their question and option for ever, so nothing else may take their ids. */
function refuseTakenOver(form: StoredForm, pages: Pages, former: readonly FormerPart[]): void {
  const problem = takenOver(form.pages, pages, former);
  if (problem) throw invalidForm('formData', pages, problem);
}

/** Whether nobody has changed what a save from this version replaces. A save without settings keeps those that were set since. */
function isNewest({ lastSave, details }: StoredForm, version: number, hasSettings: boolean): boolean {
  const oldest = hasSettings ? details.version : lastSave ? lastSave.base + 1 : 1;
  return version >= oldest && version <= details.version;
}

/** Whether this session made the save, or has loaded it since. */
const hasSeen = ({ sessionId, readBy = [] }: LastSave, session: string): boolean => sessionId === session || readBy.includes(session);

/** Digest of a save, including its files. */
async function digestOf({ body, files }: Save): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify([body.title, body.form_header, body.formData, ...(body.settings ? [body.settings] : [])]),
  );
  for (const { field, path } of byField(files)) hash.update(field).update(await digestOfFile(path));
  return hash.digest('base64url');
}

const byField = (files: readonly StagedFile[]) => [...files].sort((a, b) => (a.field < b.field ? -1 : 1));
