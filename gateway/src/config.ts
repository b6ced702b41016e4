import { join, resolve } from 'node:path';
import { sellerSetting, stripeSettings } from '@formwright/billing';
import { OPEN_SIGNUP } from '@formwright/contracts';
import { googleSettings, operatorSettings } from '@formwright/identity';
import {
  abuseEmail,
  ConfigError,
  type ConfigOf,
  defaultSender,
  freeDiskMb,
  isLocal,
  metricsSettings,
  productName,
  rateLimits,
  readConfig,
  setting,
  signupSetting,
  storagePercent,
  tracesSettings,
} from '@formwright/platform';
import { corsSetting } from './origins/cors.ts';
import { hstsSetting } from './origins/security-headers.ts';
import { proxiesSetting, trustedProxies } from './origins/trusted-proxies.ts';
import { addressSettings } from './site/site-addresses.ts';

const spec = {
  host: setting.text('HOST', { default: 'localhost' }),
  port: setting.integer('PORT', { min: 1, max: 65_535, default: 8080 }),
  /** Default: built from the port. */
  publicUrl: setting.origin('PUBLIC_URL', { default: '' }),
  /** Default: ./data, and ./data/demo for the demo. */
  dataDir: setting.text('DATA_DIR', { default: '' }),
  // Default: inside the data directory.
  storeUrl: setting.url('STORE_URL', { schemes: ['sqlite', 'mongodb', 'mongodb+srv'], default: '' }),
  filesUrl: setting.url('FILES_URL', { schemes: ['file', 's3'], default: '' }),
  mailUrl: setting.url('MAIL_URL', { schemes: ['file', 'smtp', 'smtps'], default: '' }),
  busUrl: setting.url('BUS_URL', { schemes: ['local', 'amqp', 'amqps'], default: 'local:' }),
  /** Default: built from the product's name. */
  mailFrom: setting.mailbox('MAIL_FROM', { hasName: true, default: '' }),
  productName,
  /** 'auto': the sandbox where only this machine can reach the product, otherwise off. */
  payments: setting.choice('PAYMENTS', ['auto', 'off', 'sandbox', 'stripe'], { default: 'auto' }),
  ...stripeSettings,
  invoiceSeller: sellerSetting,
  ...googleSettings,
  ...operatorSettings,
  signup: signupSetting,
  /** Where support requests are sent. Default: they are only stored. */
  supportEmail: setting.mailbox('SUPPORT_EMAIL', { default: '' }),
  /** Where notices of forms that may harm are sent. Default: nowhere. */
  abuseEmail,
  ...addressSettings,
  trustProxy: proxiesSetting,
  hsts: hstsSetting,
  corsOrigins: corsSetting,
  rateLimits,
  freeDiskMb,
  storagePercent,
  ...metricsSettings,
  ...tracesSettings,
  logLevel: setting.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], { default: 'warn' }),
} as const;

export interface EmbeddedConfig extends Omit<ConfigOf<typeof spec>, 'payments' | 'trustProxy'> {
  payments: 'off' | 'sandbox' | 'stripe';
  trustProxy: string[] | false;
  /** Folder of the built web app. */
  webDir: string;
  /** The built program of the writer thread. */
  writerProgram: string;
  /** The built program that makes PDFs. */
  pdfProgram: string;
  isDemo: boolean;
}

/**
 * @param args of the command line; '--demo' fills an account first
 * @throws ConfigError with one line per problem
 */
export function readEmbeddedConfig(env: NodeJS.ProcessEnv, args: readonly string[]): EmbeddedConfig {
  const config = readConfig(spec, env);
  if (config.metricsPort === config.port)
    throw new ConfigError([`METRICS_PORT and PORT are both ${config.port}. Set one to another port.`]);
  const isDemo = args.includes('--demo');
  const publicUrl = config.publicUrl || `http://localhost:${config.port}`;
  const dataDir = config.dataDir || (isDemo ? join('data', 'demo') : 'data');
  return {
    ...config,
    trustProxy: trustedProxies(config.trustProxy),
    dataDir,
    isDemo,
    publicUrl,
    // The demo makes its accounts as people do.
    signup: isDemo ? OPEN_SIGNUP : config.signup,
    // The sandbox gives plans away, so strangers get it only by the operator's will.
    payments: config.payments !== 'auto' ? config.payments : isLocal({ host: config.host, publicUrl }) ? 'sandbox' : 'off',
    storeUrl: config.storeUrl || `sqlite:${dataDir}`,
    filesUrl: config.filesUrl || `file:${join(dataDir, 'files')}`,
    // The demo sends no real mail.
    mailUrl: (!isDemo && config.mailUrl) || `file:${join(dataDir, 'mail')}`,
    mailFrom: config.mailFrom || defaultSender(config.productName),
    webDir: resolve('web', 'dist'),
    writerProgram: resolve('dist', 'store-writer.mjs'),
    pdfProgram: resolve('dist', 'pdf-thread.mjs'),
  };
}
