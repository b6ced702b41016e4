import { toast } from '../../../ui/toast-store.ts';

/** Toasts of the editor; `lasting` is for settings panels and longer texts. */
export const say = { success: toast.success, error: toast.error, lasting: toast.lasting };
