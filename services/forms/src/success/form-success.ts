import type { FormDetails } from '@formwright/form-model';

/** The reply of the calls that change what comes after submitting. */
export const successOf = ({ success_status, redirect_url, success }: FormDetails) => ({ success_status, redirect_url, success });
