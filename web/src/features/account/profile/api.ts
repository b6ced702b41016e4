import type { BodyOf } from '@formwright/contracts/contract';
import { deleteAccount, updateMyPasswordDetails } from '@formwright/contracts/identity';
import { request } from '../../../lib/api-client.ts';

export const changePassword = (body: BodyOf<typeof updateMyPasswordDetails>) => request(updateMyPasswordDetails, { body });

export const removeAccount = () => request(deleteAccount, {});
