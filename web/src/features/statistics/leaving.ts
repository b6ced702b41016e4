import type { Reached } from './api.ts';

export interface Step {
  name: string;
  /** Visits that came so far. */
  visits: number;
  /** Visits that came so far and no further; 0 for those who sent the form. */
  left: number;
  /** Whether more visits end here than at any other step. */
  isMost: boolean;
}

/** The way through a form, from opening to sending it. */
export function stepsOf({ opened, began, pages, sent }: Reached): Step[] {
  const steps = [
    { name: 'Opened', visits: opened },
    { name: 'Began to fill in', visits: began },
    ...pages.map(({ number, question, reached }) => ({
      name: question ? `Page ${number} · ${question}` : `Page ${number}`,
      visits: reached,
    })),
    { name: 'Sent', visits: sent },
  ];
  const left = steps.map(({ visits }, index) => visits - (steps[index + 1]?.visits ?? visits));
  const most = Math.max(...left);
  return steps.map((step, index) => ({ ...step, left: left[index] ?? 0, isMost: most > 0 && left.indexOf(most) === index }));
}
