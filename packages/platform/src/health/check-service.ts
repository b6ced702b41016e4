import type { HealthAnswer, ServiceName } from '@formwright/contracts';
import { isAhead } from '../common/durations.ts';
import { BACKGROUND } from '../replicas/leases.ts';
import { ANSWER_WITHIN_MS, type Check, countText, SILENT_MS, spanText } from './checks.ts';

const OLD_EVENT_MS = 60_000;
const LONG_QUEUE = 5_000;
const dependencyNames = { store: 'database', bus: 'broker', files: 'file store' } as const;

/** What a service said of itself. */
export function checkService(service: ServiceName, answer: HealthAnswer | null, now: number): Check[] {
  if (!answer)
    return [{ code: 'service.answers', state: 'problem', where: service, says: `It gave no answer within ${spanText(ANSWER_WITHIN_MS)}.` }];
  const of = (check: Omit<Check, 'where'>): Check => ({ where: service, ...check });
  const up = `It answers, version ${answer.version ?? 'unknown'}, build ${answer.build ?? 'unknown'}, up for ${spanText(now - answer.startedAt)}.`;
  return [
    of({ code: 'service.answers', state: 'ok', says: up }),
    ...answer.dependencies.map(({ name, state }) =>
      of({
        code: `depends.${name}`,
        state: state === 'ok' ? 'ok' : 'problem',
        says: state === 'ok' ? `Its ${dependencyNames[name]} answers.` : `Its ${dependencyNames[name]} does not answer.`,
      }),
    ),
    of({ code: 'data.layout', ...layoutOf(answer) }),
    of({ code: 'service.processes', ...processesOf(answer, now) }),
    of({ code: 'service.lease', ...leaseOf(answer, now) }),
    of({ code: 'service.jobs', ...jobsOf(answer, now) }),
    of({ code: 'events.outbox', ...outboxOf(answer, now) }),
    ...queuesOf(answer).map((check) => of({ code: 'events.queue', ...check })),
    of({ code: 'events.waiting', ...waitingOf(answer) }),
    of({ code: 'events.letters', ...lettersOf(answer) }),
  ];
}

type Said = Pick<Check, 'state' | 'says'>;

const unknown = (what: string): Said => ({ state: 'unknown', says: `${what} is not known.` });

function layoutOf({ layout }: HealthAnswer): Said {
  if (!layout) return unknown('The layout of its data');
  const { state, stored, program } = layout;
  if (state === 'newer') return { state: 'problem', says: `Its data has layout ${stored}, and this program knows ${program}.` };
  if (state === 'waiting') return { state: 'warning', says: `Its data is being brought from layout ${stored} to ${program}.` };
  return { state: 'ok', says: `Its data has layout ${stored}, the newest.` };
}

function processesOf({ processes }: HealthAnswer, now: number): Said {
  if (!processes) return unknown('Which processes work on its data');
  const silent = processes.filter(({ seenAt }) => seenAt !== null && now - seenAt > SILENT_MS);
  const longest = Math.max(...silent.map(({ seenAt }) => now - (seenAt ?? now)));
  if (silent.length > 0)
    return {
      state: 'warning',
      says: `${silent.length} of its processes (${processes.length}) gave no sign of life for ${spanText(longest)}.`,
    };
  if (processes.some(({ seenAt }) => seenAt === null || isAhead(seenAt, now))) return unknown('The last sign of life of its processes');
  return { state: 'ok', says: processes.length === 1 ? 'One process, alive.' : `${processes.length} processes, all alive.` };
}

function leaseOf({ leases }: HealthAnswer, now: number): Said {
  if (!leases) return unknown('Who has its lease');
  const lease = leases.find(({ name }) => name === BACKGROUND);
  if (leases.length === 0) return { state: 'ok', says: 'The process is alone, and needs no lease.' };
  if (!lease || lease.renewedAt === null || isAhead(lease.renewedAt, now)) return unknown('Who has its lease');
  const age = now - lease.renewedAt;
  if (age > SILENT_MS) return { state: 'problem', says: `Its lease was not renewed for ${spanText(age)}.` };
  if (lease.holder === '') return { state: 'ok', says: 'Its lease passes to another process.' };
  return {
    state: 'ok',
    says: `Process ${lease.holder.slice(0, 8)} has its lease${lease.since === null ? '' : `, for ${spanText(now - lease.since)}`}.`,
  };
}

function jobsOf({ jobs }: HealthAnswer, now: number): Said {
  if (!jobs) return unknown('How its jobs are');
  const [failing] = jobs.failing;
  if (failing) return { state: 'warning', says: `${failing.name} has failed for ${spanText(now - failing.since)}: ${failing.cause}` };
  const [late] = jobs.late;
  if (late) return { state: 'warning', says: `${late.name} has run for ${spanText(now - late.since)} and does not end.` };
  return { state: 'ok', says: `${countText(jobs.count, 'job')}, none fails or is late.` };
}

function outboxOf({ outbox }: HealthAnswer, now: number): Said {
  if (!outbox) return unknown('Its outbox');
  const { count, oldestAt } = outbox;
  if (count === 0 || oldestAt === null) return { state: 'ok', says: 'No event waits to be published.' };
  const age = now - oldestAt;
  const says = `${countText(count, 'event')} to publish, the oldest for ${spanText(age)}.`;
  return { state: age > OLD_EVENT_MS ? 'problem' : 'ok', says };
}

function queuesOf({ queues }: HealthAnswer): Said[] {
  if (!queues) return [unknown('How long its queues are')];
  const long = queues.filter(({ count }) => count > LONG_QUEUE);
  if (long.length > 0) return long.map(({ name, count }) => ({ state: 'warning', says: `${countText(count, 'event')} in ${name}.` }));
  return [
    {
      state: 'ok',
      says: `${countText(
        queues.reduce((sum, { count }) => sum + count, 0),
        'event',
      )} in ${countText(queues.length, 'queue')}.`,
    },
  ];
}

function waitingOf({ eventsWaiting }: HealthAnswer): Said {
  if (eventsWaiting === null) return unknown('Whether events wait');
  if (eventsWaiting === 0) return { state: 'ok', says: 'No event waits for what is unavailable.' };
  return { state: 'problem', says: `${countText(eventsWaiting, 'event')} cannot be handled, because something is unavailable.` };
}

function lettersOf({ deadLetters, refusedMails = 0 }: HealthAnswer): Said {
  if (deadLetters === null) return unknown('Whether it has dead letters');
  const failed = Math.max(0, deadLetters - refusedMails);
  if (failed === 0 && refusedMails === 0) return { state: 'ok', says: 'No dead letters.' };
  if (failed === 0)
    return {
      state: 'ok',
      says: `${countText(refusedMails, 'mail')} whose address was refused for good or put off, and no other dead letter.`,
    };
  return { state: 'warning', says: `${countText(failed, 'dead letter')}: what failed several times and was put aside.` };
}

/** Programs of several versions work together while an update is under way, and no longer. */
export function checkVersions(told: readonly (string | null)[]): Check[] {
  const versions = [...new Set(told.flatMap((version) => version ?? []))].sort();
  const where = 'all services';
  if (versions.length === 0) return [{ code: 'service.version', state: 'unknown', where, says: 'Their version is not known.' }];
  if (versions.length === 1) return [{ code: 'service.version', state: 'ok', where, says: `All have version ${versions[0]}.` }];
  return [{ code: 'service.version', state: 'warning', where, says: `Versions ${versions.join(' and ')} work beside each other.` }];
}
