import type { forms, ReplyOf } from '@formwright/contracts';
import { AppError, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { requireForm } from '../require-form.ts';
import { changeForm } from '../saving/change-form.ts';
import { LINK_LENGTH } from '../saving/make-form.ts';
import { readOwnLink } from './own-link.ts';

/** Replaces a form's link by a fresh one, or by one that the owner chose. The former link leads to the new one from then on. */
export function editFormID(deps: FormsDeps) {
  const { repository, ports } = deps;
  return async ({ caller, body }: Request<typeof forms.editFormID>): Promise<ReplyOf<typeof forms.editFormID>> => {
    const stored = await requireForm(deps, caller, body.id, 'forms.write');
    const own = asksForFresh(body.shorten) ? null : readOwnLink(body.shorten);
    const { details } = await changeForm(deps, stored, async (form) => {
      const link = own ?? ports.ids.random(LINK_LENGTH);
      if (link === form.details.link) return null;
      if (await repository.isLinkTaken(link, form._id)) {
        throw new AppError('forms.link_taken', { shorten: `“${link}” is taken. Please choose another link.` });
      }
      return {
        form: { ...form, details: { ...form.details, link } },
        writes: await repository.exchangingLinks(form, link, ports.clock.now()),
      };
    });
    return { link: details.link };
  };
}

/** Whether the call asks for a fresh link. The text 'true', as a form would send it, counts as the flag. */
function asksForFresh(shorten: string | true | null | undefined): shorten is true | null | undefined {
  return typeof shorten !== 'string' || ['', 'true'].includes(shorten.trim().toLowerCase());
}
