import type { ReactNode } from 'react';

/** What the plan or a suspension does not allow. */
export interface Refusal {
  title?: string;
  reason: string;
  /** Whether one more form would help. */
  isForNewForm: boolean;
  /** Called when one more form is paid for. */
  onPaid: () => void;
}

/** Shows a refusal with the ways on. */
export type ShowPrompt = (refusal: Refusal) => ReactNode;
