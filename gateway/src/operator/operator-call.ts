import type { BodyOf, Contract, ReplyOf, ServiceName } from '@formwright/contracts';

/** Makes calls of auth 'operator' on behalf of an operator. */
export type Operate<Allowed extends Contract = Contract> = <C extends Allowed>(
  contract: C,
  body: BodyOf<C>,
  /** @param options.withinMs who takes longer does not answer; default: as long as it takes */
  options?: { withinMs?: number },
) => Promise<ReplyOf<C>>;

/** Of the port of a product on this machine: its secret, and the operator's name, encoded. */
export const CONTROL_HEADERS = { secret: 'x-control-secret', operator: 'x-operator' } as const;

/** The headers of a call to a product on this machine. @param operator the name for the security log */
export const controlHeaders = (secret: string, operator: string): Record<string, string> => ({
  [CONTROL_HEADERS.secret]: secret,
  [CONTROL_HEADERS.operator]: encodeURIComponent(operator),
});

interface Way {
  /** The address of a service's server. */
  addressOf(service: ServiceName): string;
  /** Says who calls. */
  proof(contract: Contract): Record<string, string>;
  /** The error if nothing answers. */
  silent: string;
}

/** Calls over HTTP. A refusal is thrown with its text for people. */
export function callBy({ addressOf, proof, silent }: Way): Operate {
  return async (contract, body, { withinMs } = {}) => {
    const { service, method, path } = contract;
    const headers = { 'content-type': 'application/json', ...proof(contract) };
    const signal = withinMs === undefined ? null : AbortSignal.timeout(withinMs);
    const answer = await fetch(`${addressOf(service)}${path}`, { method, headers, body: JSON.stringify(body), signal }).catch(() => {
      throw new Error(silent);
    });
    const reply = (await answer.json()) as { error?: unknown };
    if (!answer.ok) throw new Error(typeof reply.error === 'string' ? reply.error : Object.values(reply.error ?? {}).join('\n'));
    return reply as never;
  };
}

/** An instant as commands print it. */
export const isoOf = (at: number): string => new Date(at).toISOString();
