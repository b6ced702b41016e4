import { inOrder, type Service } from '@formwright/platform';
import type { FormsRepository } from './repository.ts';
import { toldForm } from './saving/form-events.ts';

/** The forms, archived ones included, as their events tell them. */
export const states = (repository: FormsRepository): NonNullable<Service['states']> => ({
  'forms.v1.FormSaved': {
    // 2: `harm`, of all forms. 3: with the revision of which it is.
    fields: 3,
    async *after(key) {
      for await (const { _id } of inOrder(repository.findIdsAfter, key)) {
        const form = await repository.findAnyById(_id);
        // It was deleted meanwhile.
        if (form) yield toldForm(form);
      }
    },
    /** By its link, too, also a former one: a form that is new is asked for by the address of its page. */
    async find(key) {
      const form = (await repository.findActiveByAnyLink(key)) ?? (await repository.findAnyById(key));
      return form && toldForm(form);
    },
    known: repository.findKnown,
  },
});
