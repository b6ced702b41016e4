import { allContracts, type Contract, isInternal, type ServiceName, withTwin } from '@formwright/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Forwards requests to services, in process or by HTTP. */
export interface Forwarder {
  /** Prepares a scope whose routes all belong to one service: its calls, or its streams of events. */
  open(scope: FastifyInstance, service: ServiceName, kind: 'calls' | 'streams'): Promise<void>;
  /** The part of a contract's route that forwards the request before its body is read. */
  forward(contract: Contract): Pick<RouteOptions, 'handler' | 'preParsing'>;
}

/** The public calls: all except calls between services and operator commands. Those that answer GET too are two. */
export const publicContracts: readonly Contract[] = allContracts.filter((contract) => !isInternal(contract)).flatMap(withTwin);

export const servicesWithPublicRoutes: readonly ServiceName[] = [...new Set(publicContracts.map((contract) => contract.service))];
