import { type admin, type HealthAnswer, identity, type ReplyOf, type ServiceName, serviceNames, tellHealth } from '@formwright/contracts';
import { ANSWER_WITHIN_MS, AppError, isUnavailable, judgeHealth, pause, type Request, unknownSettings } from '@formwright/platform';
import { createAsking } from './ask.ts';
import type { AdminDeps } from './deps.ts';

/** Asks every service how it is, and judges what they say. */
export function getHealth(deps: AdminDeps) {
  return async (): Promise<ReplyOf<typeof admin.getHealth>> => {
    const asking = createAsking(deps);
    const ask = async (service: ServiceName): Promise<[ServiceName, HealthAnswer | null]> => [
      service,
      await Promise.race([asking.ask(tellHealth(service), { body: {} }), pause(ANSWER_WITHIN_MS).then(() => null)]),
    ];
    const answers = await Promise.all(serviceNames.map(ask));
    const at = deps.ports.clock.now();
    const judged = judgeHealth(Object.fromEntries(answers), unknownSettings, at);
    return { at, ...judged, away: answers.flatMap(([service, answer]) => (answer ? [] : [service])) };
  };
}

/** Sends a mail to the operator who asks. */
export function sendTestMail({ ports }: AdminDeps) {
  return async ({ caller }: Request<typeof admin.sendTestMail>): Promise<ReplyOf<typeof admin.sendTestMail>> => {
    try {
      return await ports.call(identity.sendTestMailTo, { body: { userId: caller.userId } });
    } catch (error) {
      if (isUnavailable(error)) throw new AppError('admin.away', 'The service that sends it does not answer. Please try again later.');
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'identity.too_many_attempts') throw new AppError('admin.too_many', error.detail);
      if (error.code === 'identity.no_account') throw new AppError('admin.not_found', error.detail);
      throw error;
    }
  };
}
