import type { FormRow } from './api.ts';

export interface ResponseQuota {
  /** 'near': at least 80 % of the limit is used. */
  level: 'open' | 'near' | 'full';
  /** '7 of 10 responses used' */
  text: string;
}

/** Usage of a form's response limit; null without a limit. Deleted responses count too, because they were accepted. */
export function responseQuota({ taken, limit }: Pick<FormRow, 'taken' | 'limit'>): ResponseQuota | null {
  if (limit === null) return null;
  const share = `${taken.toLocaleString('en')} of ${limit.toLocaleString('en')}`;
  if (taken >= limit) return { level: 'full', text: `Closed: ${share} responses` };
  if (taken < limit * 0.8) return { level: 'open', text: `${share} responses used` };
  return { level: 'near', text: `${share} responses used, ${(limit - taken).toLocaleString('en')} left` };
}
