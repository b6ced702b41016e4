import { withinNetworks } from '@formwright/platform';
import type { FastifyRequest } from 'fastify';
import { networksOf } from './trusted-proxies.ts';

type Asked = Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>;

const TOLD = 'x-forwarded-for';
/** By these a proxy tells whom it asks for. */
const passedOn = [TOLD, 'forwarded', 'x-real-ip'];
/** Those who ask whether the process lives come past the proxies. */
const probes = /^\/(?:health|ready)(?:\?|$)/;

/** Of so many requests by proxies it is judged whether they tell their clients. Older ones count half as much, and so on. */
const JUDGED = 200;

/** Why the address of a request is a proxy's: nobody believes it, or it does not tell whom it asks for. */
export type Hidden = 'unbelieved' | 'silent';

/** Tells whether a request has the address of its client, or that of a proxy, which says nothing of the client. */
export function createClientAddresses(trustProxy: readonly string[] | false) {
  const proxies = trustProxy || [];
  const isBelieved = within(networksOf(proxies));
  /** A network that is believed may have clients in it, too; an address alone is a proxy's. */
  const isProxy = within(proxies.filter((proxy) => !proxy.includes('/') && /[.:]/.test(proxy)));
  let [told, untold] = [0, 0];

  /** @returns null: the address is the client's, as far as anybody can know */
  function hidden({ ip, headers, socket }: Asked): Hidden | null {
    if (!isBelieved(socket.remoteAddress ?? '')) return passedOn.some((name) => headers[name] !== undefined) ? 'unbelieved' : null;
    return String(headers[TOLD] ?? '').trim() === '' || isProxy(ip) ? 'silent' : null;
  }

  return {
    hidden,
    /** Notes what proxies that are believed tell. */
    note(request: Asked & Pick<FastifyRequest, 'url'>): void {
      if (proxies.length === 0 || probes.test(request.url)) return;
      if (!isBelieved(request.socket.remoteAddress ?? '')) return;
      if (hidden(request) === null) told += 1;
      else untold += 1;
      if (told + untold >= JUDGED) [told, untold] = [told / 2, untold / 2];
    },
    /**
     * Whether most requests by proxies that are believed do not tell their client; null: none came. Some clients tell one themselves, which says
     * nothing of the proxy that lets it pass.
     */
    areHidden: (): boolean | null => (told + untold === 0 ? null : untold > told),
  };
}

export type ClientAddresses = ReturnType<typeof createClientAddresses>;

const within = (networks: readonly string[]): ((ip: string) => boolean) => (networks.length === 0 ? () => false : withinNetworks(networks));
