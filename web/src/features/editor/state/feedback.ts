import { toast } from '../../../ui/toast-store.ts';

/** What the editor tells in passing; `lasting` is for settings panels and for what takes longer to read. */
export const say = { success: toast.success, error: toast.error, lasting: toast.lasting };
