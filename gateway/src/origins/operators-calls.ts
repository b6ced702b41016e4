import { type Contract, identity, rightOf } from '@formwright/contracts';
import { PASSED_ON_HEADER, withinNetworks } from '@formwright/platform';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { publicContracts } from '../forwarding/forwarder.ts';
import type { GatewayOptions } from '../gateway-options.ts';

/** Whether nobody but an operator makes the call. Their sign-in is not among them: elsewhere it refuses as for wrong credentials. */
const isOperatorsCall = ({ name, may }: Contract): boolean =>
  (may !== undefined && rightOf(may) !== null) || name === identity.confirmOperator.name;

const paths = new Set(publicContracts.filter(isOperatorsCall).map(({ path }) => path));
type Asked = Pick<FastifyRequest, 'ip' | 'headers' | 'log' | 'socket'>;
/** By these a proxy tells whom it asks for. */
const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** Where operators work, and what of theirs is asked for from elsewhere, where it does not exist. */
export function createOperatorsPlace({ operatorNetworks = [], trustProxy }: Pick<GatewayOptions, 'operatorNetworks' | 'trustProxy'>) {
  const isWithin = withinNetworks(operatorNetworks);
  let isTold = false;

  /** Whether a proxy has passed a request on that nobody believes: the address is the proxy's, and says nothing of the client. */
  function isPassedOn({ headers, log, socket }: Asked): boolean {
    const isUnknown = operatorNetworks.length > 0 && trustProxy === false && passedOn.some((name) => headers[name] !== undefined);
    if (isUnknown && !isTold) {
      isTold = true;
      const from = socket.remoteAddress;
      log.warn(
        { from },
        'OPERATOR_NETWORKS is set and a request was passed on: if by a proxy of yours, operators get in once TRUST_PROXY names it',
      );
    }
    return isUnknown;
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
