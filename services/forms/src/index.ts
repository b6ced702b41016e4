import { createOutbox, defineService, HOUR_MS, type Ports, rememberPlaces, type Service } from '@formwright/platform';
import { eraseWorkspace } from './account/erase-workspace.ts';
import { deletingForms, followAccounts } from './account/follow-account.ts';
import { forgetDeleted } from './archive/delete-form.ts';
import { type FormsConfig, formsSettings } from './config.ts';
import type { FormsDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { standingOf } from './form.ts';
import { sweepCases } from './harm/sweep-cases.ts';
import { sweepImages } from './images/sweep-images.ts';
import { ownedFiles } from './owned-files.ts';
import { createPublicPages } from './public/public-pages.ts';
import { openRepository } from './repository.ts';
import { routes } from './routes.ts';
import { states } from './states.ts';

export { storedData } from './repository.ts';
export type { FormsConfig };

/** The service that owns form documents, their images and the public page. */
export function createForms(ports: Ports, config: FormsConfig): Service {
  const repository = openRepository(ports.store);
  const publicPages = createPublicPages(repository, ports, config);
  const formPlaces = rememberPlaces({ collection: repository.listed, filter: {}, by: 'createdAt' }, ports);
  const deps: FormsDeps = { ports, config, repository, publicPages, formPlaces, outbox: createOutbox(ports.store, ports) };
  return {
    name: 'forms',
    routes: routes(deps),
    subscriptions: subscriptions(deps),
    readsMemberBrowsers: true,
    states: states(repository),
    // With the plan: a form takes its place only while the account is not suspended.
    standingOf: async (id) => standingOf(await repository.quotaOf(id)),
    closing: ({ workspaceId }) => deletingForms(deps, workspaceId),
    accountChanged: publicPages.forgetAll,
    erase: eraseWorkspace(deps),
    jobs: [
      { name: 'forms.sweep-images', everyMs: 10 * 60_000, run: sweepImages(deps) },
      { name: 'forms.sweep-cases', everyMs: HOUR_MS, run: sweepCases(deps) },
      { name: 'forms.forget-deleted', everyMs: HOUR_MS, run: forgetDeleted(deps) },
      { name: 'forms.follow-accounts', everyMs: 1_000, run: followAccounts(deps) },
    ],
  };
}

export const service = defineService({ name: 'forms', settings: formsSettings, create: createForms, owns: ownedFiles });
