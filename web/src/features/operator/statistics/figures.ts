import type { getDataByMonth } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';

export type Figures = ReplyOf<typeof getDataByMonth>;
