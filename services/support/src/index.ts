import { createMailOutbox, createOutbox, DAY_MS, defineService, HOUR_MS, on, type Ports, type Service } from '@formwright/platform';
import { type SupportConfig, supportSettings } from './config.ts';
import type { SupportDeps } from './deps.ts';
import { endMessages } from './end-messages.ts';
import { createMessageCounts } from './message-counts.ts';
import { onAccountHarmDecided } from './on-account-harm-decided.ts';
import { onFormHarmNoticed } from './on-form-harm-noticed.ts';
import { openRepository } from './repository.ts';
import { routes } from './routes.ts';

export type { SupportConfig } from './config.ts';

/** The service that takes what users write to the operator. */
export function createSupport(ports: Ports, config: SupportConfig): Service {
  const repository = openRepository(ports.store, ports.securityLog.nameOf);
  const deps: SupportDeps = {
    ports,
    config,
    repository,
    counts: createMessageCounts(ports, repository),
    outbox: createOutbox(ports.store, ports),
    mails: createMailOutbox(ports.store, ports),
  };
  return {
    name: 'support',
    routes: routes(deps),
    subscriptions: [
      on('forms.v1.FormHarmNoticed', 'support.on-form-harm-noticed', onFormHarmNoticed(deps)),
      on('billing.v1.AccountHarmDecided', 'support.on-account-harm-decided', onAccountHarmDecided(deps)),
    ],
    jobs: [
      {
        name: 'support.forget-days',
        everyMs: HOUR_MS,
        run: async () => void (await repository.forgetDays(Math.floor(ports.clock.now() / DAY_MS) - 1)),
      },
      { name: 'support.end-messages', everyMs: HOUR_MS, run: endMessages(deps) },
    ],
    closing: (person) => repository.removingOf(person),
  };
}

export const service = defineService({
  name: 'support',
  settings: supportSettings,
  create: createSupport,
  health: ({ abuseEmail }: SupportConfig) => ({ hasAbuseEmail: abuseEmail !== '' }),
});
