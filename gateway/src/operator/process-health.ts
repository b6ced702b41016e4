import { resolve } from 'node:path';
import type { HealthSettings } from '@formwright/contracts';
import { isLocal, mailToOf, type ProcessHealth, reachedBy, unknownSettings } from '@formwright/platform';
import type { EmbeddedConfig } from '../config.ts';
import { backupHealth } from '../offline/backup/last-backup.ts';
import { services } from '../services.ts';

/** What the settings of the product in one process say. Its secrets are made at random, so none is weak. */
export function embeddedSettings(config: EmbeddedConfig): HealthSettings {
  const { publicUrl, trustProxy, mailUrl } = config;
  return {
    ...unknownSettings,
    ...services.identity.health?.({ ...config, authPrivateKey: '' }),
    ...services.support.health?.(config),
    payments: config.payments,
    ...reachedBy(publicUrl, !isLocal(config)),
    trustsProxy: trustProxy !== false,
    weakSecrets: [],
    mailTo: mailToOf(mailUrl),
  };
}

/** What the product in one process tells of itself. */
export function embeddedHealth(config: EmbeddedConfig, dataDir: string): ProcessHealth {
  const isOwn = config.storeUrl.startsWith('sqlite:') && config.filesUrl.startsWith('file:');
  return { settings: embeddedSettings(config), ...(isOwn && { backup: () => backupHealth(resolve(dataDir)) }) };
}
