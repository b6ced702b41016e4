import type { getAdminUserDatas } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';

export type User = ReplyOf<typeof getAdminUserDatas>['data'][number];
