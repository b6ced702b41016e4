import type { Server, Socket } from 'node:net';
import type { Metrics } from '@formwright/platform';
import type { FastifyInstance } from 'fastify';
import { addressOf, SHARE_OF_ALL } from './limits.ts';

export interface ConnectionLimits {
  /** Open connections in all, and of one address. */
  total: number;
  perAddress: number;
  /** Connections that one address may begin within a window. */
  newPerAddress: number;
  windowMs: number;
  /** An address with fewer may open another while the last fifth of the total is used. */
  few: number;
}

/**
 * A school behind one address opens six for each of 150 pupils. Each takes a descriptor and some kilobytes, also where no request comes on
 * it. Even without keeping any, the 4,200 requests that an address may send in a minute need no more than 700 in ten seconds. A browser has
 * six, a small office some dozens.
 */
const defaults: ConnectionLimits = { total: 10_000, perAddress: 1_000, newPerAddress: 2_000, windowMs: 10_000, few: 50 };

interface Bounded {
  connections?: Partial<ConnectionLimits>;
  metrics?: Pick<Metrics, 'refused'>;
  requestsPerMinute: number | null;
  trustProxy?: unknown;
}

/** The connections that are open or were begun lately, by address. */
class Connections {
  private open = 0;
  private readonly counts = new Map<string, number>();
  private readonly begun = new Map<string, number>();
  private windowSince = 0;

  constructor(
    private readonly limits: ConnectionLimits,
    private readonly knowsAddresses: boolean,
    private readonly noteRefusal: () => void,
  ) {}

  /** @returns false if the connection must be refused */
  mayBegin(peer: string | undefined): boolean {
    const isAdmitted = this.hasRoom(peer);
    if (!isAdmitted) this.noteRefusal();
    return isAdmitted;
  }

  private hasRoom(peer: string | undefined): boolean {
    const { total, perAddress, newPerAddress, windowMs, few } = this.limits;
    if (this.open >= total) return false;
    if (!this.knowsAddresses) return true;
    const address = addressOf({ ip: peer });
    const count = this.counts.get(address) ?? 0;
    if (count >= perAddress || (count >= few && this.open >= total * SHARE_OF_ALL)) return false;
    if (performance.now() - this.windowSince >= windowMs) {
      this.begun.clear();
      this.windowSince = performance.now();
    }
    return (this.begun.get(address) ?? 0) < newPerAddress;
  }

  begin(socket: Socket): void {
    this.open += 1;
    const address = this.knowsAddresses ? addressOf({ ip: socket.remoteAddress }) : null;
    if (address !== null) {
      this.counts.set(address, (this.counts.get(address) ?? 0) + 1);
      this.begun.set(address, (this.begun.get(address) ?? 0) + 1);
    }
    socket.once('close', () => {
      this.open -= 1;
      if (address === null) return;
      const left = (this.counts.get(address) ?? 1) - 1;
      if (left > 0) this.counts.set(address, left);
      else this.counts.delete(address);
    });
  }
}

const bounds = new WeakMap<Server, Connections>();

/**
 * Ends connections beyond the limits at once. The addresses behind a trusted proxy are not seen here: it opens all connections, and bounds
 * its own.
 */
export function boundConnections(app: FastifyInstance, { connections, metrics, requestsPerMinute, trustProxy }: Bounded): void {
  if (requestsPerMinute === null) return;
  // Not by Node's `maxConnections`: that would allow as many for each address at which the gateway listens.
  const bound = new Connections({ ...defaults, ...connections }, !trustProxy, () => metrics?.refused('rate_limit'));
  bounds.set(app.server, bound);
  app.server.on('connection', (socket: Socket) => {
    if (bound.mayBegin(socket.remoteAddress)) bound.begin(socket);
    else socket.resetAndDestroy();
  });
}

/** Node's internal handles of a server and of a connection that the system has accepted. */
interface Listening {
  onconnection(error: number, client?: Accepted): void;
}
interface Accepted {
  getpeername(found: { address?: string }): number;
  /** A reset leaves nothing behind, neither here nor in the system. */
  reset(done: () => void): number;
}

/**
 * Refuses connections beyond the limits before anything is made for them. Socket, parser and their streams cost most of a connection, and
 * who is refused comes back at once. What is not refused here, `boundConnections` refuses.
 * @param door a server that listens for the app
 */
export function refuseEarly(app: FastifyInstance, door: Server): void {
  const bound = bounds.get(app.server);
  const handle = (door as unknown as { _handle?: Listening | null })._handle;
  const accept = handle?.onconnection;
  if (!bound || !handle || !accept) return;
  handle.onconnection = function (this: Listening, error, client) {
    if (client) {
      const peer: { address?: string } = {};
      client.getpeername(peer);
      if (!bound.mayBegin(peer.address)) return void client.reset(() => undefined);
    }
    accept.call(this, error, client);
  };
}
