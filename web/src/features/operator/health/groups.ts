import type { getHealth } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';

export type Health = ReplyOf<typeof getHealth>;
export type Check = Health['checks'][number];
export type State = Check['state'];

/** What was looked at, by its code. */
const names: Readonly<Record<string, string>> = {
  'service.answers': 'Answer',
  'gateway.answers': 'Answer',
  'gateway.processes': 'Process',
  'service.version': 'Version',
  'service.processes': 'Processes',
  'service.lease': 'Lease',
  'service.jobs': 'Jobs',
  'depends.store': 'Database',
  'depends.bus': 'Broker',
  'depends.files': 'Files',
  'data.layout': 'Stored data',
  'events.outbox': 'Outbox',
  'events.queue': 'Queues',
  'events.waiting': 'Waiting events',
  'events.letters': 'Dead letters',
  'mail.server': 'Last mail',
  'mail.waiting': 'Waiting mails',
  'disk.room': 'Room',
  'disk.forecast': 'Forecast',
  'backup.made': 'Last backup',
  'backup.tried': 'Last try',
  'settings.factor': 'Second factor',
  'settings.https': 'HTTPS',
  'settings.secrets': 'Secrets',
  'settings.payments': 'Payments',
  'settings.mail': 'Mail server',
  'settings.proxy': 'Proxy',
  'settings.clients': 'Clients',
  'settings.abuse': 'Abuse address',
};
/** A code of a newer server is its own name. */
export const nameOf = ({ code }: Check): string => names[code] ?? code;

const titles: Readonly<Record<string, string>> = { mail: 'Mail', disk: 'Disk', backup: 'Backup', settings: 'Settings' };

export interface Group {
  title: string;
  checks: Check[];
}

/** What belongs to the product as a whole, and what to each service. */
export function groupsOf(checks: readonly Check[]): { whole: Group[]; services: Group[] } {
  const [whole, services] = [new Map<string, Check[]>(), new Map<string, Check[]>()];
  for (const check of checks) {
    const title = titles[check.code.split('.')[0] ?? ''];
    const [groups, name] = title === undefined ? [services, check.where] : [whole, title];
    groups.set(name, [...(groups.get(name) ?? []), check]);
  }
  const listed = (groups: ReadonlyMap<string, Check[]>) => [...groups].map(([title, of]) => ({ title, checks: of }));
  return { whole: listed(whole), services: listed(services) };
}

const worst: readonly State[] = ['problem', 'warning', 'ok', 'unknown'];
/** How a group is: as its worst part. */
export const stateOf = (checks: readonly Check[]): State =>
  worst.find((state) => checks.some((check) => check.state === state)) ?? 'unknown';
