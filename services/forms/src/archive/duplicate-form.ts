import { hash } from 'node:crypto';
import type { forms, ReplyOf } from '@formwright/contracts';
import { isPastDeadline, type Pages } from '@formwright/form-model';
import { type Request, retryOnConflict } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { judgeSave } from '../harm/judge-save.ts';
import { copyImages, exchangeImages, ownImages } from '../images/form-images.ts';
import { shownBy } from '../images/shown-images.ts';
import { formRow } from '../reading/form-row.ts';
import { requireForm } from '../require-form.ts';
import { admitForm, findEarlier } from '../saving/admit-form.ts';
import { readDraft, withOwnImages } from '../saving/form-document.ts';
import { formSaved } from '../saving/form-events.ts';
import { imageBytes, shownBytes } from '../saving/kept-bytes.ts';
import { inPlace, makeForm } from '../saving/make-form.ts';
import { requireRoom } from '../saving/require-room.ts';
import { COPY_START, copyTitle } from './copy-title.ts';

const FULL = "Can't Duplicate";
/** Tries before giving up: each copy that is made at the same time makes the others choose their name again. */
const TRIES = 50;

type Duplicate = Request<typeof forms.duplicateForm>;

/**
 * Copies a form with its settings and images, without its responses. Elements keep their uniqueIds, which are keys within one form.
 * The copy of a one-time form is an ordinary one, unless the plan has no place and another one-time form was paid for.
 */
export function duplicateForm(deps: FormsDeps) {
  const { repository, ports, outbox } = deps;
  return async ({ caller, body }: Duplicate): Promise<ReplyOf<typeof forms.duplicateForm>> => {
    const source = await requireForm(deps, caller, body.id, 'forms.write');
    const { workspaceId } = source;
    const request = { id: body.requestId, digest: digestOf(body) };
    await repository.ensureQuota(workspaceId);
    // Asked before the images are copied, so that a refused call stores none.
    const { earlier } = await admitForm(deps, workspaceId, request, FULL);
    if (earlier) return formRow(deps, earlier);
    const pages = await sentPages(deps, source, body.formData);
    const copy = copyOf(deps, source, pages, request);
    // At this point, the copy still shows the images of its source.
    const bytes = shownBytes(await repository.findImages(source._id), copy);
    const justMade = await requireRoom(ports, workspaceId, bytes, () => findEarlier(deps, workspaceId, request));
    if (justMade) return formRow(deps, justMade);
    const shown = await copyImages(ports, repository, copy, shownBy(copy));
    const whole = { ...copy, pages: shown.pages, details: { ...copy.details, logo: shown.logo } };
    const copied = { ...whole, keptBytes: imageBytes(await repository.findImages(whole._id), whole) };

    const made = await retryOnConflict(
      async () => {
        const admitted = await admitForm(deps, workspaceId, request, FULL);
        if (admitted.earlier) return admitted.earlier;
        const taken = await repository.findTitles(workspaceId, COPY_START);
        const { form, writes } = await judgeSave(
          deps,
          inPlace(named(copied, copyTitle(source.details.title, new Set(taken))), admitted.place),
        );
        const { quota } = admitted;
        await outbox.commitAndDeliver([
          admitted.place === 'plan' ? repository.takingPlaceAfter(quota) : repository.takingOneTime(quota),
          ...repository.insertingForm(form),
          ...writes,
          ...exchangeImages(repository, form, null, shownBy(form), form.createdAt),
          formSaved(outbox, form),
        ]);
        return form;
      },
      { tries: TRIES },
    );
    return formRow(deps, made);
  };
}

const digestOf = ({ id, formData }: Duplicate['body']): string => hash('sha256', JSON.stringify([id, formData ?? null]), 'base64url');

/** The pages to copy: those of the call, or the stored ones. */
async function sentPages({ repository }: FormsDeps, source: StoredForm, formData: unknown): Promise<Pages> {
  if (formData === undefined) return source.pages;
  return withOwnImages(readDraft(formData, 'formData'), ownImages(await repository.findImages(source._id), source), 'formData');
}

/** A new form with the settings of another one. */
function copyOf(
  { ports }: FormsDeps,
  { workspaceId, details, responsables }: StoredForm,
  pages: Pages,
  request: Parameters<typeof makeForm>[3],
): StoredForm {
  const form = makeForm(ports, workspaceId, pages, request);
  const { _id, link, isOneTime, version } = form.details;
  // A deadline that has passed would close the copy from the start.
  const deadline = isPastDeadline(details.deadline, ports.clock.now()) ? null : details.deadline;
  return { ...form, ...(responsables && { responsables }), details: { ...details, _id, link, isOneTime, version, deadline } };
}

/** The heading stays, because respondents must not see that the form is a copy. */
function named(form: StoredForm, title: string): StoredForm {
  const [first, ...others] = form.pages;
  if (!first) throw new Error('a form without a page');
  return { ...form, pages: [{ ...first, title }, ...others], details: { ...form.details, title } };
}
