import { ConfigError, setting } from '../common/config.ts';

/** Settings that more than one process reads, each declared once, and messages that they share. */

/** What the product is called. */
export const productName = setting.text('PRODUCT_NAME', { default: 'Formwright' });

/** Where notices of forms that may harm are sent, and where a visitor can write. Default: nowhere. */
export const abuseEmail = setting.mailbox('ABUSE_EMAIL', { default: '' });

/** Whether speed and numbers of requests are bounded; 'off' is for load tests, and behind a proxy that limits. */
export const rateLimits = setting.choice('RATE_LIMITS', ['on', 'off'], { default: 'on' });

/** How long a closing process still takes requests, so that nobody is sent to it any more when it ends. */
export const drainSeconds = setting.integer('DRAIN_SECONDS', { min: 0, max: 60, default: 0 });

/** Megabytes that have to be free where documents and files are stored; 0: 256 MB, or a twentieth of a smaller disk. */
export const freeDiskMb = setting.integer('FREE_DISK_MB', { min: 0, max: 1_000_000_000, default: 0 });

/** What a workspace may store, in percent of what its plan says. */
export const storagePercent = setting.integer('STORAGE_PERCENT', { min: 1, max: 10_000, default: 100 });

/** Where operators work: elsewhere nothing tells that there are any. Default: everywhere. */
export const operatorNetworks = setting.networks('OPERATOR_NETWORKS');

/** Who may make an account. */
export const signupSetting = setting.signup('SIGNUP');

/** Bytes of `freeDiskMb`. */
export const floorOf = (megabytes: number): number | undefined => (megabytes === 0 ? undefined : megabytes * 1_000_000);

/** Requests that a process works on at the same time; more get 503 with Retry-After. */
export const maxInFlight = setting.integer('MAX_IN_FLIGHT', { min: 1, max: 100_000, default: 1_000 });

/** The error of a process whose address is taken or not its own. */
export const cannotListen = ({ host, port }: { host: string; port: number }, { code }: NodeJS.ErrnoException) =>
  new ConfigError([`HOST ${host} and PORT ${port} cannot be listened on (${code}). Set them to a free address.`]);
