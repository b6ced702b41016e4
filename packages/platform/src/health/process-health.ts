import type { BackupHealth, HealthSettings } from '@formwright/contracts';

/** What a process knows of itself beside its services. */
export interface ProcessHealth {
  settings: HealthSettings;
  /** Absent: it does not know of backups. */
  backup?(): BackupHealth | null;
}

/** Settings of which nothing is known. */
export const unknownSettings: HealthSettings = {
  isPublic: null,
  isHttps: null,
  needsFactor: null,
  hasOperatorNetworks: null,
  trustsProxy: null,
  weakSecrets: null,
  payments: null,
  mailTo: null,
  hasAbuseEmail: null,
};

const KNOWN_SECRET = /change.?me|example|default|development|secret|password|formwright/i;
const LEAST_LETTERS = 32;
const LEAST_DIFFERENT = 10;

/** Whether a secret can be guessed: it is short, of few different letters, or one that stands in examples. */
export const isWeakSecret = (secret: string): boolean =>
  secret.length < LEAST_LETTERS || new Set(secret).size < LEAST_DIFFERENT || KNOWN_SECRET.test(secret);

/** Names of those settings of secrets that are weak. Keys in PEM are none. @param secrets by the name of the setting */
export const weakOf = (secrets: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => (secret && isWeakSecret(secret) ? [name] : []));

/** What an address of the product says of how it is reached. */
export const reachedBy = (publicUrl: string, isPublic: boolean) => ({ isPublic, isHttps: publicUrl.startsWith('https:') });

/** Where mails go by `MAIL_URL`. */
export const mailToOf = (mailUrl: string): 'server' | 'folder' => (mailUrl.startsWith('smtp') ? 'server' : 'folder');
