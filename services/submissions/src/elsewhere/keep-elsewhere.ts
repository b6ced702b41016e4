import { createReadStream } from 'node:fs';
import type { ReplyOf, submissions } from '@formwright/contracts';
import {
  AppError,
  type BeforeFiles,
  ConditionFailedError,
  DAY_MS,
  DuplicateKeyError,
  digestOfFile,
  HOUR_MS,
  type Request,
  readVisitOf,
} from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import type { CachedForm } from '../forms/form-copy.ts';
import { NoRoomError } from '../room/room.ts';
import { findOpenForm, refuseSent } from './open-elsewhere.ts';
import { removeDraft } from './sweep-drafts.ts';
import { DRAFT_DAYS, draftKey, LEAST_DRAFT_BYTES, SHARES, shareOf, type WaitingDraft } from './waiting-drafts.ts';

/** Drafts of one submission that are replaced at once. More than one are only there after a crash. */
const REPLACED_AT_ONCE = 20;

const NO_ROOM = 'This form has no more room for answers at present. Yours are kept in this browser; please tell the owner of the form.';
const refused = (draft: string) => new AppError('submissions.draft_refused', { draft });

/** Takes files only for open forms, so that nobody can fill the disk. */
export function admitDraft(deps: SubmissionsDeps) {
  return async ({ fields }: BeforeFiles<typeof submissions.keepElsewhere>): Promise<void> => {
    if (!fields.formLink) throw new AppError('submissions.draft_refused', { formLink: 'This field must come before the draft.' });
    await findOpenForm(deps, fields.formLink);
  };
}

/**
 * Stores an encrypted draft until another device opens it. It is noted before its file is written, so that the sweep finds what a crash
 * leaves behind, and counts once it is stored.
 */
export function keepElsewhere(deps: SubmissionsDeps) {
  const { config, ports, repository } = deps;
  return async ({
    body,
    cookies,
    files,
    ip,
  }: Request<typeof submissions.keepElsewhere>): Promise<ReplyOf<typeof submissions.keepElsewhere>> => {
    const { formLink, id, submissionId } = body;
    const [file] = files;
    if (!file) throw refused('The draft is missing.');
    const form = await findOpenForm(deps, formLink);
    await refuseSent(deps, submissionId);
    const now = ports.clock.now();
    const seen = readVisitOf(config.visitSecret, form, cookies, body.visit);
    // Whether this browser keeps cookies says nothing about the other one.
    const visit = seen && { id: seen.id, startedAt: seen.startedAt };
    const bytes = Math.max(file.size, LEAST_DRAFT_BYTES);
    const digest = (await digestOfFile(file.path)).toString('base64');
    const share = shareOf(config.visitSecret, form._id, ip);
    const draft: WaitingDraft = {
      ...{
        _id: id,
        formId: form._id,
        submissionId,
        visit,
        bytes,
        ...(share && { share }),
        digest,
        madeAt: now,
        expiresAt: now + HOUR_MS,
        isStored: false,
      },
    };
    const before = await note(deps, form, draft);
    if (before) {
      await removeEarlier(deps, before);
      return { expiresAt: before.expiresAt };
    }
    await ports.files.put(draftKey(id), createReadStream(file.path), { contentType: 'application/octet-stream' });
    const expiresAt = now + DRAFT_DAYS * DAY_MS;
    if (!(await repository.markDraftStored(id, ports.clock.now(), expiresAt))) {
      await ports.files.delete(draftKey(id));
      throw refused('It took too long. Please try again.');
    }
    await removeEarlier(deps, draft);
    return { expiresAt };
  };
}

/** Removes what this draft replaces. Repeated with the call, if the process ends in between. */
async function removeEarlier(deps: SubmissionsDeps, draft: WaitingDraft): Promise<void> {
  for (const earlier of await deps.repository.findEarlierDrafts(draft, REPLACED_AT_ONCE)) await removeDraft(deps, earlier);
}

/** @returns the same draft if it is stored already: its receipt was lost. Null if its file has to be written */
async function note({ repository, commitInRoom }: SubmissionsDeps, form: CachedForm, draft: WaitingDraft): Promise<WaitingDraft | null> {
  // Looked for first: a draft that is stored already needs no room, and there may be none left.
  const known = await repository.findDraft(draft._id);
  if (known) return storedBefore(known, draft);
  if (draft.share) await repository.ensureShare(draft.share);
  try {
    await commitInRoom({ form, bytes: draft.bytes, limit: form.plan.storageBytes }, repository.addingDraft(draft));
    return null;
  } catch (error) {
    if (!(error instanceof DuplicateKeyError || error instanceof ConditionFailedError)) throw error;
    // The same call came twice at once, and may have taken the last room.
    const stored = await repository.findDraft(draft._id);
    if (stored || error instanceof DuplicateKeyError) return storedBefore(stored, draft);
    if (error instanceof NoRoomError) throw refused(NO_ROOM);
    if (error.collection === SHARES) throw refused('Too many answers from your network wait for other devices. Please try again later.');
    throw refused('This form keeps as many answers for other devices as it can. Please try again later.');
  }
}

function storedBefore(known: WaitingDraft | null, draft: WaitingDraft): WaitingDraft | null {
  const isSame = known?.formId === draft.formId && known.submissionId === draft.submissionId && known.digest === draft.digest;
  if (!isSame) throw refused('Please make another code.');
  return known.isStored ? known : null;
}
