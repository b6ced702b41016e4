/** Tells the page of a response, in another tab, to print. */
const KEY = 'print';

export const askToPrint = (id: string): void => localStorage.setItem(KEY, id);

/** Whether the response was opened to be printed. Each asking counts once. */
export function takePrintFlag(id: string): boolean {
  if (localStorage.getItem(KEY) !== id) return false;
  localStorage.removeItem(KEY);
  return true;
}
