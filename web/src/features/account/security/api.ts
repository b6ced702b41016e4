import type { BodyOf, ReplyOf } from '@formwright/contracts/contract';
import {
  addPasskey,
  beginPasskey,
  beginSecondFactor,
  confirmSecondFactor,
  endSession,
  endSessions,
  getPasskeys,
  getSecondFactor,
  getSessions,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
} from '@formwright/contracts/identity';
import { request } from '../../../lib/api-client.ts';
import { provingRequest } from '../../../lib/proof.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { read } from '../../../lib/read.ts';
import { SAYS_ITSELF } from '../../../lib/renewing.ts';

export type Session = ReplyOf<typeof getSessions>['sessions'][number];

/** Where the user is signed in. */
export const sessionsQuery = { ...read(['sessions'], getSessions, {}), ...SAYS_ITSELF };

export const endOne = (id: string) => request(endSession, { body: { id } });
export const endAll = (keepsCurrent: boolean) => request(endSessions, { body: { keep_current: keepsCurrent } });

/** Whether the user signs in with a second factor. */
export const secondFactorQuery = { ...read(queryKeys.secondFactor, getSecondFactor, {}), ...SAYS_ITSELF };

export const beginSetUp = (password: string) => provingRequest(beginSecondFactor, { body: { password } });
export const confirmSetUp = (code: string) => provingRequest(confirmSecondFactor, { body: { code } });
export const renewCodes = (body: BodyOf<typeof renewRecoveryCodes>) => request(renewRecoveryCodes, { body });
export const turnOff = (body: BodyOf<typeof removeSecondFactor>) => request(removeSecondFactor, { body });

export type Passkeys = ReplyOf<typeof getPasskeys>;
export type Passkey = Passkeys['passkeys'][number];

export const passkeysQuery = { ...read(queryKeys.passkeys, getPasskeys, {}), ...SAYS_ITSELF };

/** Proves who asks. @returns what the device needs to make the passkey */
export const askForPasskey = (body: BodyOf<typeof beginPasskey>) => provingRequest(beginPasskey, { body });
export const addMade = (body: BodyOf<typeof addPasskey>) => provingRequest(addPasskey, { body });
export const namePasskey = (body: BodyOf<typeof renamePasskey>) => request(renamePasskey, { body });
export const dropPasskey = (id: string) => provingRequest(removePasskey, { body: { id } });
