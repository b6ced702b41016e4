import { type Static, Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed } from './shapes.ts';
import type { ServiceName } from './topology.ts';

/** What cannot be known is null: nothing is guessed. */
const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(known: T) => Type.Union([known, Type.Null()]);
const Time = Type.Integer({ description: 'Epoch milliseconds.' });

/** What a process knows of its settings. Of secrets only which of them are weak. */
export const HealthSettings = Type.Object(
  {
    /** Whether others than this machine can reach the product. */
    isPublic: Maybe(Type.Boolean()),
    isHttps: Maybe(Type.Boolean()),
    /** Whether a session of an operator has to show a second factor. */
    needsFactor: Maybe(Type.Boolean()),
    hasOperatorNetworks: Maybe(Type.Boolean()),
    /** Whether it names proxies in front of it. */
    trustsProxy: Maybe(Type.Boolean()),
    /** Names of settings whose secret is short or a known one. */
    weakSecrets: Maybe(Type.Array(Type.String(), { maxItems: 20 })),
    payments: Maybe(Type.Enum(['off', 'sandbox', 'stripe'])),
    mailTo: Maybe(Type.Enum(['server', 'folder'])),
    hasAbuseEmail: Maybe(Type.Boolean()),
  },
  closed,
);
export type HealthSettings = Static<typeof HealthSettings>;

/** The last backup, and the last one that was restored for a try. */
export const BackupHealth = Type.Object(
  {
    madeAt: Maybe(Time),
    triedAt: Maybe(Time),
    /** The moment of the backup that was tried. */
    triedOf: Maybe(Time),
    /** What was wrong with it. */
    triedFindings: Type.Integer(),
  },
  closed,
);
export type BackupHealth = Static<typeof BackupHealth>;

/** A room on a disk at a time. */
export const RoomAt = Type.Object({ at: Time, free: Type.Integer() }, closed);
export type RoomAt = Static<typeof RoomAt>;
/** Rooms of a disk that are remembered. */
export const MOST_ROOMS = 64;

const Disk = Type.Object(
  {
    of: Type.Enum(['documents', 'files']),
    free: Type.Integer(),
    size: Type.Integer(),
    /** With less than this free nothing new is taken. */
    floor: Type.Integer(),
    /** The oldest first. */
    rooms: Type.Array(RoomAt, { maxItems: MOST_ROOMS }),
  },
  closed,
);

/** What is heard of a gateway. */
export const GatewaySign = Type.Object(
  {
    id: Type.String(),
    version: Maybe(Type.String()),
    /** When it told of itself last. */
    seenAt: Time,
    /** Whether most requests by proxies that it believes do not say for whom they are; null: none came. */
    hidesClients: Maybe(Type.Boolean()),
  },
  closed,
);
export type GatewaySign = Static<typeof GatewaySign>;

/** What a service says of itself. */
export const HealthAnswer = Type.Object(
  {
    version: Maybe(Type.String()),
    /** A digest of the program that runs. */
    build: Maybe(Type.String()),
    startedAt: Time,
    /** What it stands on, and whether that answers. */
    dependencies: Type.Array(Type.Object({ name: Type.Enum(['store', 'bus', 'files']), state: Type.Enum(['ok', 'away']) }, closed)),
    /** The layout of what is stored: `newer` than this program, `waiting` to be brought over, or `done`. */
    layout: Maybe(Type.Object({ state: Type.Enum(['done', 'waiting', 'newer']), stored: Type.Integer(), program: Type.Integer() }, closed)),
    /** The processes that work on its store, and their last sign of life. */
    processes: Maybe(Type.Array(Type.Object({ id: Type.String(), seenAt: Maybe(Time) }, closed), { maxItems: 50 })),
    /** Who does the work of one alone. Empty: the process is alone. */
    leases: Maybe(
      Type.Array(Type.Object({ name: Type.String(), holder: Type.String(), since: Maybe(Time), renewedAt: Maybe(Time) }, closed), {
        maxItems: 20,
      }),
    ),
    outbox: Maybe(Type.Object({ count: Type.Integer(), oldestAt: Maybe(Time) }, closed)),
    queues: Maybe(Type.Array(Type.Object({ name: Type.String(), count: Type.Integer(), oldestAt: Maybe(Time) }, closed), { maxItems: 50 })),
    /** Events that are not handled because something is unavailable. */
    eventsWaiting: Maybe(Type.Integer()),
    deadLetters: Maybe(Type.Integer()),
    /** Those among them that are mails whose address was refused for good or put off. */
    refusedMails: Type.Optional(Type.Integer()),
    jobs: Maybe(
      Type.Object(
        {
          count: Type.Integer(),
          failing: Type.Array(Type.Object({ name: Type.String(), since: Time, cause: Type.String() }, closed), { maxItems: 20 }),
          /** Runs that do not end. */
          late: Type.Array(Type.Object({ name: Type.String(), since: Time }, closed), { maxItems: 20 }),
        },
        closed,
      ),
    ),
    disks: Type.Array(Disk, { maxItems: 2 }),
    /** Where it writes, and what is free there is not told: a bucket, or a database of others. Absent: nowhere. */
    hiddenRooms: Type.Optional(Type.Array(Type.Enum(['documents', 'files']), { maxItems: 2 })),
    /** The gateways of which it has heard. Absent: it hears of none. */
    gateways: Type.Optional(Type.Array(GatewaySign, { maxItems: 50 })),
    /** null: it sends none, or its store does not answer. */
    mail: Maybe(
      Type.Object(
        {
          waiting: Type.Integer(),
          /** When the newest of them was queued. */
          newestAt: Type.Optional(Maybe(Time)),
          sentAt: Maybe(Time),
          failedAt: Maybe(Time),
          /** What the mail server said to that, without addresses. */
          why: Type.String(),
          /** Mails that were refused for good since the last one that was taken, and when the last of them was. Absent: none. */
          refused: Type.Optional(Type.Integer()),
          refusedAt: Type.Optional(Time),
        },
        closed,
      ),
    ),
    settings: HealthSettings,
    /** null: it does not know of backups. */
    backup: Maybe(BackupHealth),
  },
  closed,
);
export type HealthAnswer = Static<typeof HealthAnswer>;

/** What a service says of itself, within two seconds. The platform answers it for every service. */
export const tellHealth = (service: ServiceName) =>
  contractsOf(service)(`tellHealthOf${service}`, {
    summary: 'How the service is: layouts, processes, queues, jobs, disks, mail and settings',
    path: `/internal/${service}/tellHealth`,
    auth: 'service',
    callers: ['admin', 'operator'],
    isIdempotent: true,
    body: Type.Object({}, closed),
    reply: HealthAnswer,
    errors: {},
  });
