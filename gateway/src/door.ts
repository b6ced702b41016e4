import { allContracts, type Contract, type ServiceName } from '@formwright/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** How a request reaches its service: handed over in process, or proxied. */
export interface Door {
  /** Prepares a scope whose routes all belong to one service. */
  open(scope: FastifyInstance, service: ServiceName): Promise<void>;
  /** The part of a route that passes the request on, before its body is read. */
  lead(service: ServiceName): Pick<RouteOptions, 'handler' | 'preParsing'>;
}

/** What the outside may reach: everything but the calls between services and of operators' commands. */
export const publicContracts: readonly Contract[] = allContracts.filter((contract) => contract.auth !== 'service');

export const servicesWithPublicRoutes: readonly ServiceName[] = [...new Set(publicContracts.map((contract) => contract.service))];
