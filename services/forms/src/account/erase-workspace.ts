import { type ErasedPerson, retryOnConflict } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import { removeImage } from '../images/sweep-images.ts';
import { deletingForms } from './follow-account.ts';

/**
 * Erases the forms that are left of a deleted account: those that did not fit into the commit of its event, and one that was being made
 * meanwhile. The notes of images stay for the next sweep, which deletes once more what a save under way has stored.
 */
export function eraseWorkspace(deps: FormsDeps) {
  const { ports, repository, publicPages } = deps;
  return async ({ workspaceId }: ErasedPerson): Promise<void> => {
    while ((await repository.findAnyHeads(workspaceId, 1)).length > 0)
      await retryOnConflict(async () => ports.store.commit(await deletingForms(deps, workspaceId)));
    await repository.eraseCasesOf(workspaceId);
    publicPages.forgetAll();
    await repository.condemnImagesOf(workspaceId);
    for await (const { _id } of repository.imagesOf(workspaceId)) await removeImage(ports, _id);
  };
}
