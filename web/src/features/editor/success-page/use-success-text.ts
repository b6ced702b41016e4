import { getSuccessText, saveSuccessText } from '@formwright/contracts/form-success';
import { type RichText, readSuccessText } from '@formwright/form-model';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { ApiError, GENERIC_ERROR, isRefusal } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/toast-store.ts';

const isSame = (one: RichText, other: RichText) => JSON.stringify(one) === JSON.stringify(other);
const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** The text of a success page while it is written: one save at a time, and none that replaces a text which was not shown. */
export function useSuccessText(id: string, initial: RichText) {
  const [stored, setStored] = useState(initial);
  const [written, setWritten] = useState(initial);
  const [isOpen, setOpen] = useState(true);
  const [problem, setProblem] = useState<string>();
  /** Whether the writer is asked to discard what is changed. */
  const [isAsked, setAsked] = useState(false);
  /** What somebody else has stored meanwhile. */
  const [newer, setNewer] = useState<RichText | null>(null);

  const begin = (text: RichText, isWriting: boolean) => {
    setStored(text);
    setWritten(text);
    setProblem(undefined);
    setNewer(null);
    setAsked(false);
    setOpen(isWriting);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ text, textWas }: { text: RichText; textWas: RichText }): Promise<{ saved: RichText } | { newer: RichText }> => {
      try {
        return { saved: (await request(saveSuccessText, { body: { id, text, textWas } })).success as RichText };
      } catch (error) {
        if (!isConflict(error)) throw error;
        return { newer: (await request(getSuccessText, { body: { id } })).success as RichText };
      }
    },
    onSuccess: (result) => {
      if ('newer' in result) return setNewer(result.newer);
      begin(result.saved, false);
      toast.success('Successfully saved!!');
    },
    onError: (error) => {
      setProblem(isRefusal(error) ? error.message : undefined);
      toast.error(GENERIC_ERROR);
    },
  });

  const isChanged = isOpen && !isSame(written, stored);
  /** @param textWas the text that was shown, which it may replace */
  const save = (textWas = stored) => {
    if (isPending) return;
    if (isSame(written, textWas)) return begin(textWas, false);
    const read = readSuccessText(written);
    if ('problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    setNewer(null);
    mutate({ text: written, textWas });
  };
  const write = (text: RichText) => {
    setProblem(undefined);
    setWritten(text);
  };
  return {
    stored,
    written,
    isOpen,
    isChanged,
    isSaving: isPending,
    problem,
    newer,
    isAsked,
    open: () => setOpen(true),
    write,
    save,
    leave: () => (isChanged ? setAsked(true) : begin(stored, false)),
    discard: () => begin(stored, false),
    keepWriting: () => {
      setNewer(null);
      setAsked(false);
    },
    takeNewer: () => newer && begin(newer, true),
  };
}

export type SuccessText = ReturnType<typeof useSuccessText>;
