/** The product's name, written into the page by the server. */
export function productName(): string {
  return document.documentElement.dataset.productName ?? '';
}

/** Where the server keeps its emails, if on its own disk and for this machine alone; empty otherwise. */
export function mailFolder(): string {
  return document.documentElement.dataset.mailFolder ?? '';
}

/** 'Forms · Formwright' for a screen's tab. */
export function screenTitle(screen: string): string {
  return [screen, productName()].filter(Boolean).join(' · ');
}
