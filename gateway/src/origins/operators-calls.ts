import { type Contract, identity, rightOf } from '@formwright/contracts';
import { withinNetworks } from '@formwright/platform';
import type { FastifyRequest } from 'fastify';
import { publicContracts } from '../forwarding/forwarder.ts';

/** Whether nobody but an operator makes the call. Their sign-in is not among them: elsewhere it refuses as for wrong credentials. */
export const isOperatorsCall = ({ name, may }: Contract): boolean =>
  (may !== undefined && rightOf(may) !== null) || name === identity.confirmOperator.name;

const paths = new Set(publicContracts.filter(isOperatorsCall).map(({ path }) => path));
const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** Where operators work, and what of theirs is asked for from elsewhere, where it does not exist. */
export function createOperatorsPlace(networks: readonly string[] = []) {
  const isWithin = withinNetworks(networks);
  return {
    /** Whether a request comes from where no operators are. */
    isElsewhere: ({ ip }: Pick<FastifyRequest, 'ip'>): boolean => !isWithin(ip ?? ''),
    /** Whether a request is a call of operators, from where they are. */
    isCall(request: FastifyRequest): boolean {
      // What a browser asks beforehand has no route.
      const { contract } = request.routeOptions.config;
      return (contract ? isOperatorsCall(contract) : paths.has(pathOf(request))) && isWithin(request.ip ?? '');
    },
    /** Whether a path is a screen of operators. */
    isScreen: (path: string): boolean => /^\/evi-admin(?:\/|$)/i.test(path),
  };
}
