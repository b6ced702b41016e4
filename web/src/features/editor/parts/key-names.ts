const isMac = (): boolean => /^(Mac|iP)/.test(navigator.platform);

const NAMES_ON_A_MAC: Readonly<Record<string, string>> = { Ctrl: 'Cmd', Alt: 'Option', Del: 'Delete', Backspace: 'Delete' };

/** The names of keys on this keyboard: 'Ctrl+D' is 'Cmd+D' on a Mac. */
export const keyNames = (keys: string): string =>
  isMac() ? keys.replace(/\b(?:Ctrl|Alt|Del|Backspace)\b/g, (name) => NAMES_ON_A_MAC[name] ?? name) : keys;

/** Whether a key deletes an element. A Mac's key of that name is Backspace to the browser. */
export const isDeleteKey = (key: string): boolean => key === 'Delete' || (key === 'Backspace' && isMac());
