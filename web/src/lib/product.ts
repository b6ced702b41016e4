/** The product's name, written into the page by the server. */
export function productName(): string {
  return document.documentElement.dataset.productName ?? '';
}

/** 'Forms · Formwright' for a screen's tab. */
export function screenTitle(screen: string): string {
  return [screen, productName()].filter(Boolean).join(' · ');
}
