import { allContracts, type Contract, type ServiceName } from '@formwright/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** How a request reaches its service: handed over in process, or proxied. */
export interface Door {
  /** Prepares a scope whose routes all belong to one service: its calls, or its streams of events. */
  open(scope: FastifyInstance, service: ServiceName, kind: 'calls' | 'streams'): Promise<void>;
  /** The part of a contract's route that passes the request on, before its body is read. */
  forward(contract: Contract): Pick<RouteOptions, 'handler' | 'preParsing'>;
}

/** What the outside may reach: everything but the calls between services and of operators' commands. */
export const publicContracts: readonly Contract[] = allContracts.filter((contract) => contract.auth !== 'service');

export const servicesWithPublicRoutes: readonly ServiceName[] = [...new Set(publicContracts.map((contract) => contract.service))];
