import type { IncomingHttpHeaders } from 'node:http';
import { ConfigError, isNetwork, setting } from '@formwright/platform';

/** Proxies whose X-Forwarded-For is believed, separated by commas. */
export const proxiesSetting = setting.text('TRUST_PROXY', { default: '' });

/** As Fastify knows them. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const networks = Object.keys(named);

/** @throws ConfigError if one is no address @returns false: none is believed */
export function trustedProxies(text: string): string[] | false {
  const proxies = text.split(',').flatMap((proxy) => proxy.trim() || []);
  const wrong = proxies.filter((proxy) => !networks.includes(proxy) && !isNetwork(proxy));
  if (wrong.length === 0) return proxies.length > 0 && proxies;
  throw new ConfigError(
    wrong.map(
      (proxy) => `TRUST_PROXY contains ${proxy}, which is no address such as 10.0.0.7 or 10.0.0.0/8, and none of ${networks.join(', ')}.`,
    ),
  );
}

/** The addresses and networks of these proxies. */
export const networksOf = (proxies: readonly string[]): string[] => proxies.flatMap((proxy) => named[proxy] ?? proxy);

const NAMED = 'x-forwarded-for';
/** An address of either kind, with the port that some proxies name, too. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** Leaves the ports out of what proxies tell of clients: with them each connection would be an address of its own, and none of a network. */
export function leaveOutPorts(headers: IncomingHttpHeaders): void {
  const told = headers[NAMED];
  if (typeof told !== 'string') return;
  headers[NAMED] = told
    .split(',')
    .map((named) => {
      const [, bracketed, plain] = WITH_PORT.exec(named.trim()) ?? [];
      return bracketed ?? plain ?? named.trim();
    })
    .join(', ');
}
