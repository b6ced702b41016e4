import { createPdfMaker } from '@formwright/pdf';
import { createMailOutbox, createOutbox, defineService, HOUR_MS, type Ports, type Service } from '@formwright/platform';
import { type TeamConfig, teamSettings } from './config.ts';
import type { TeamDeps } from './deps.ts';
import { removeExpired } from './invitations/remove-expired.ts';
import { eraseUser, leaving } from './members/erase-user.ts';
import { openRepository } from './repository.ts';
import { routes } from './routes.ts';

export type { TeamConfig } from './config.ts';
export { counters, removeMembership, storedData } from './repository.ts';

/** The members of workspaces, and the invitations to become one. */
export function createTeam(ports: Ports, config: TeamConfig): Service {
  const deps: TeamDeps = {
    ports,
    config,
    repository: openRepository(ports.store, ports.securityLog.nameOf),
    outbox: createOutbox(ports.store, ports),
    mails: createMailOutbox(ports.store, ports),
    pdfs: createPdfMaker(config.pdfProgram),
  };
  return {
    name: 'team',
    routes: routes(deps),
    subscriptions: [],
    closing: (person) => leaving(deps, person),
    erase: eraseUser(deps),
    jobs: [{ name: 'team.remove-expired', everyMs: HOUR_MS, run: removeExpired(deps) }],
    stop: () => deps.pdfs.close(),
  };
}

export const service = defineService({ name: 'team', settings: teamSettings, create: createTeam });
