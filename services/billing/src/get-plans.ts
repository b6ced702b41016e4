import { type billing, planCatalogue, type ReplyOf } from '@formwright/contracts';

/** The plan catalogue; anyone may read it. */
export const getPlans = async (): Promise<ReplyOf<typeof billing.getPlans>> => [...planCatalogue];
