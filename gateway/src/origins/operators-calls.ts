import { type Contract, identity, rightOf } from '@formwright/contracts';
import { PASSED_ON_HEADER, withinNetworks } from '@formwright/platform';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { publicContracts } from '../forwarding/forwarder.ts';
import type { ClientAddresses, Hidden } from './client-address.ts';

/** Whether nobody but an operator makes the call. Their sign-in is not among them: elsewhere it refuses as for wrong credentials. */
const isOperatorsCall = ({ name, may }: Contract): boolean =>
  (may !== undefined && rightOf(may) !== null) || name === identity.confirmOperator.name;

const paths = new Set(publicContracts.filter(isOperatorsCall).map(({ path }) => path));
type Asked = Pick<FastifyRequest, 'ip' | 'headers' | 'log' | 'socket'>;
const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** What an operator who is kept out has to do, by why the address of the client is not known. */
const warnings: Readonly<Record<Hidden, string>> = {
  unbelieved: 'OPERATOR_NETWORKS is set and a request was passed on: if by a proxy of yours, operators get in once TRUST_PROXY names it',
  silent:
    'OPERATOR_NETWORKS is set and a proxy of TRUST_PROXY did not say whom it asks for: operators get in once it sends X-Forwarded-For',
};

/** Where operators work, and what of theirs is asked for from elsewhere, where it does not exist. */
export function createOperatorsPlace(operatorNetworks: readonly string[], clients: ClientAddresses) {
  const isWithin = withinNetworks(operatorNetworks);
  const told = new Set<Hidden>();

  /** Whether the address is a proxy's, which may lie within, and says nothing of the client. */
  function isPassedOn(request: Asked): boolean {
    if (operatorNetworks.length === 0) return false;
    const why = clients.hidden(request);
    if (why !== null && !told.has(why)) {
      told.add(why);
      request.log.warn({ from: request.socket.remoteAddress }, warnings[why]);
    }
    return why !== null;
  }
  const isElsewhere = (request: Asked): boolean => !isWithin(request.ip ?? '') || isPassedOn(request);

  return {
    isElsewhere,
    /** Says to the service where it cannot know it, so that no sign-in and no token of an operator is good for anything there. */
    tellPassedOn(request: FastifyRequest): void {
      if (isPassedOn(request)) request.raw.headers[PASSED_ON_HEADER] = '1';
    },
    /** What hides a call from where it does not exist. */
    hiding(
      contract: Contract,
      answerNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
    ): onRequestAsyncHookHandler[] {
      if (!isOperatorsCall(contract)) return [];
      return [async (request, reply) => (isElsewhere(request) ? answerNotFound(request, reply) : undefined)];
    },
    /** Whether a request is a call of operators, from where they are. */
    isCall(request: FastifyRequest): boolean {
      // What a browser asks beforehand has no route.
      const { contract } = request.routeOptions.config;
      return (contract ? isOperatorsCall(contract) : paths.has(pathOf(request))) && !isElsewhere(request);
    },
    /** Whether a path is a screen of operators. */
    isScreen: (path: string): boolean => /^\/evi-admin(?:\/|$)/i.test(path),
  };
}

export type OperatorsPlace = ReturnType<typeof createOperatorsPlace>;
