import type { Migration } from '@formwright/platform';
import { listedTerms, workspaceTerm } from '@formwright/search-terms';
import type { StoredForm } from '../form.ts';

type Found = Pick<StoredForm, 'workspaceId'> & { details: Pick<StoredForm['details'], 'title' | 'link'> };

/** By what operators find a form: the words of its title and link, and its workspace. */
export const termsOf = ({ workspaceId, details: { title, link } }: Found): string[] => [
  workspaceTerm(workspaceId),
  ...listedTerms([title, link]),
];

/** How stored heads came to today's shape. */
export const headMigrations: readonly Migration[] = [
  {
    format: 2,
    name: 'terms by which operators find a form',
    // The first format does not know them. A form that it renames gets those of the new name by the second walk.
    oldestReader: 1,
    bring(stored) {
      const terms = termsOf(stored as unknown as Found);
      const known = stored.terms as readonly string[] | undefined;
      return known?.length === terms.length && known.every((term, index) => term === terms[index]) ? stored : { ...stored, terms };
    },
  },
];
