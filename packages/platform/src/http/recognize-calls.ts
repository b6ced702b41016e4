import type { IncomingMessage } from 'node:http';
import type { Contract } from '@formwright/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../common/errors.ts';
import { CALL_HEADER, type CallVerifier } from '../security/call-tokens.ts';
import type { InternalCaller } from '../security/caller.ts';
import type { SecurityLog } from '../security/security-log.ts';
import { mayCall } from '../service/granted.ts';

/** How an app recognizes internal calls. */
export interface Recognize {
  /** Absent in a process whose services call each other without HTTP. */
  verify?: CallVerifier | undefined;
  securityLog: Pick<SecurityLog, 'count'>;
}

/** Requests that this process itself has made or checked, such as those of the operator's port. */
const vouched = new WeakMap<IncomingMessage, InternalCaller>();

/** Lets the services of this process take a request as the call of `caller`. */
export const vouchFor = (request: IncomingMessage, caller: InternalCaller): void => {
  vouched.set(request, caller);
};

/** Says for every request which service or operator calls, and refuses and notes those that may not. */
export function recognizeCalls(app: FastifyInstance, { verify, securityLog }: Recognize): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url: path = '' } = request.routeOptions;
    const { contract } = config;
    const token = request.headers[CALL_HEADER];
    const known = vouched.get(request.raw);
    if (!contract || (!known && (!verify || typeof token !== 'string'))) return done();
    const calledBy = known ?? verify?.(String(token), { service: contract.service, path }) ?? null;
    if (calledBy && isAllowed(contract, calledBy)) {
      request.calledBy = calledBy;
      return done();
    }
    const from = calledBy ? { service: calledBy.caller } : { ip: request.ip };
    const refusal = calledBy ? new AppError('platform.forbidden', 'You may not do this.') : undefined;
    securityLog.count({ what: 'internal call refused', who: '', from, detail: contract.name }).then(() => done(refusal), done);
  });
}

/** A command of an operator says who the operator is. */
const isAllowed = (contract: Contract, { caller, onBehalfOf }: InternalCaller): boolean =>
  mayCall(caller, contract) && (contract.auth !== 'operator' || (onBehalfOf !== null && 'operator' in onBehalfOf));
