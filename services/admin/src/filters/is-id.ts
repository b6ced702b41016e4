/** Whether a text can be an id of anything but a payment. A name that a command was run with has other signs. */
export const isId = (text: string): boolean => /^[A-Za-z0-9]{1,64}$/.test(text);
