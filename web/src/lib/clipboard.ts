/**
 * Copies text to the clipboard.
 * @throws if the browser forbids it
 */
export async function copyText(text: string): Promise<void> {
  // The clipboard needs a secure origin; a server in the local network may have none.
  if (navigator.clipboard) await navigator.clipboard.writeText(text);
  else copyBySelection(text);
}

function copyBySelection(text: string): void {
  const hadFocus = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (hadFocus instanceof HTMLElement) hadFocus.focus();
  if (!isCopied) throw new Error('the browser did not copy');
}
