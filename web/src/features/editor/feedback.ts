import { toast } from '../../ui/toast-store.ts';

/** What the editor tells in passing. Success from a settings panel stays as long as an error does. */
export const say = { success: toast.success, error: toast.error, deleted: toast.notice };
