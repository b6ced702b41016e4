import type { GatewaySign } from '@formwright/contracts';
import type { Logger } from 'pino';
import { runningProgram } from '../common/program.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';

/** A gateway has no store, so it tells of itself over the bus, and who answers for health hears it. */
const SIGN = 'gateway.sign';
const EVERY_MS = 15_000;
/** A killed one leaves the list that long after its last sign. */
const FORGOTTEN_MS = 10 * 60_000;
const MOST = 50;

/** What a gateway says of itself. */
type Told = Pick<GatewaySign, 'version' | 'hidesClients'> & { isEnding: boolean };

/**
 * Tells of a gateway now, and every fifteen seconds. Call it once the bus has started.
 * @param areHidden whether proxies in front do not tell their clients
 * @returns what tells that it ends
 */
export function tellOfGateway(
  bus: Pick<Bus, 'tell'>,
  { clock, ids }: { clock: Clock; ids: Ids },
  areHidden: () => boolean | null,
): () => void {
  const key = ids.random();
  const tell = (isEnding: boolean): void => {
    const told: Told = { version: runningProgram().version, hidesClients: areHidden(), isEnding };
    bus.tell({ id: ids.random(), type: SIGN, key, at: clock.now(), sequence: 0, payload: Buffer.from(JSON.stringify(told)) });
  };
  tell(false);
  const timer = setInterval(() => tell(false), EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    tell(true);
  };
}

/**
 * Hears of the gateways. Call it before `Bus.start`.
 * @returns those of which was heard, by this process's clock
 */
export function hearGateways(bus: Pick<Bus, 'listen'>, { clock, log }: { clock: Clock; log: Logger }): () => GatewaySign[] {
  const signs = new Map<string, GatewaySign>();
  function forget(): void {
    for (const [id, { seenAt }] of signs) if (clock.now() - seenAt > FORGOTTEN_MS) signs.delete(id);
  }
  function heard(id: string, { version, hidesClients, isEnding }: Told): void {
    forget();
    if (isEnding) signs.delete(id);
    else if (signs.has(id) || signs.size < MOST) signs.set(id, { id, version, seenAt: clock.now(), hidesClients });
  }
  bus.listen({
    type: SIGN,
    hear({ key, payload }) {
      try {
        heard(key, JSON.parse(Buffer.from(payload).toString()) as Told);
      } catch (error) {
        log.error({ err: error }, 'a sign of a gateway cannot be read');
      }
    },
    // They come again by themselves.
    missed: () => undefined,
  });
  return () => {
    forget();
    return [...signs.values()];
  };
}
