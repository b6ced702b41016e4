import { changeSuccesStatus, saveRedirectUrl, saveSuccessText } from '@formwright/contracts/form-success';
import {
  DEFAULT_SUCCESS,
  type FormDetails,
  type RichText,
  readSuccessText,
  redirectRefused,
  richTextOf,
  webAddress,
} from '@formwright/form-model';
import { useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';
import { say } from '../state/feedback.ts';
import { useKept, usePanelUnsaved } from '../state/use-kept.ts';

type Success = Pick<FormDetails, 'success_status' | 'success' | 'redirect_url'>;

const DEFAULTS = { success_status: 'message', success: richTextOf(DEFAULT_SUCCESS) } satisfies Partial<Success>;

const isSame = (one: RichText, other: RichText): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The draft of what comes after submitting, and how it is stored. The draft stays while the form is open. */
export function useSuccess() {
  const store = useEditorStore();
  const { _id: formId, success_status, success, redirect_url } = useEditor((state) => state.details);
  const [changed, setChanged] = useKept<Partial<Success>>('success', {});
  const [isSending, setSending] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const draft: Success = { success_status, success, redirect_url, ...changed };
  const isUrl = draft.success_status === 'url';
  const problem = problemOf(draft);
  const isOtherStatus = draft.success_status !== success_status;
  const isOtherContent = isUrl ? draft.redirect_url !== redirect_url : !isSame(draft.success, success);
  const isChanged = isOtherStatus || isOtherContent;
  usePanelUnsaved('success', isChanged);

  const storeContent = () =>
    isUrl
      ? request(saveRedirectUrl, { body: { formId, urlUpdate: draft.redirect_url } })
      : request(saveSuccessText, { body: { id: formId, text: draft.success } });
  const storeStatus = () => request(changeSuccesStatus, { body: { formId, successStatus: draft.success_status } });
  const save = async () => {
    if (isSending) return;
    setTried(true);
    if (problem) return;
    setSending(true);
    setFailure(undefined);
    try {
      // The content first: an address is chosen only when it is stored.
      if (isOtherContent) store.setDetails(storedSuccess(await storeContent()));
      if (isOtherStatus) store.setDetails(storedSuccess(await storeStatus()));
      setChanged((now) => (now === changed ? {} : now));
      setTried(false);
      say.lasting('Changed successfully!!');
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return {
    draft,
    /** Shown at once for a text, and for an address when something was written. */
    problem: isTried || !isUrl || draft.redirect_url !== '' ? problem : undefined,
    failure,
    isSending,
    isChanged,
    change: (part: Partial<Success>) => setChanged((now) => ({ ...now, ...part })),
    save,
    /** Back to the default message; undefined: it is there already. */
    reset: isUrl || !isSame(draft.success, DEFAULTS.success) ? () => setChanged((now) => ({ ...now, ...DEFAULTS })) : undefined,
  };
}

export type SuccessDraft = ReturnType<typeof useSuccess>;

function problemOf({ success_status, success, redirect_url }: Success): string | undefined {
  if (success_status === 'url') return webAddress(redirect_url) ? undefined : redirectRefused;
  const read = readSuccessText(success);
  return 'problem' in read ? read.problem : undefined;
}

/** Types the reply: the server has checked what it stores. */
const storedSuccess = (reply: Omit<Success, 'success'> & { success: unknown[] }): Success => ({
  ...reply,
  success: reply.success as RichText,
});
