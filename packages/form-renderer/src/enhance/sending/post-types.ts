import type { UserData } from '@formwright/form-model/public';
import type { DraftKeeper } from '../drafts/draft.ts';
import type { FormPage } from '../page/form-page.ts';
import type { Problems } from '../page/marks.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Outcome, Refusal } from './retry-policy.ts';

/** What the page gives to post.ts, which has no functions of the page by itself. */
export interface Sending {
  page: FormPage;
  /** Absent if the form has no upload field. */
  uploads: Uploads | undefined;
  draft: DraftKeeper;
  onProblems: (problems: Problems) => void;
  resend: () => Promise<void>;
  /** Shows the form as answered, if it is. */
  isAnswered: () => boolean | undefined;
}

declare global {
  interface Window {
    /** Set by post.ts, which the page loads at the first input. */
    fwPost?: {
      /**
       * Makes one attempt and never rejects.
       * @param patience milliseconds that may pass without any progress
       */
      post(sending: Sending, answers: UserData, patience: number): Promise<Outcome>;
      /** Forgets the draft, and opens the page after the form. */
      leave(sending: Sending, address: string): Promise<void>;
      /** Shows why the server refuses the answers, and offers what can be done. */
      refuse(sending: Sending, refusal: Refusal, isStored: boolean | undefined): void;
    };
  }
}
