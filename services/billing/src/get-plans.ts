import type { billing, ReplyOf } from '@formwright/contracts';
import { plans } from './plans.ts';

/** The plan catalogue; anyone may read it. */
export const getPlans = async (): Promise<ReplyOf<typeof billing.getPlans>> => [...plans];
