/** The product's name. The server writes it into the page. */
export function productName(): string {
  return document.documentElement.dataset.productName ?? '';
}

/** The server's folder for emails, if it writes them to its own disk and serves only this machine; '' otherwise. */
export function mailFolder(): string {
  return document.documentElement.dataset.mailFolder ?? '';
}

/** Whether people can sign in with Google. */
export const hasGoogle = (): boolean => document.documentElement.dataset.google === 'on';

/** 'Forms · Formwright' for a screen's tab. */
export function screenTitle(screen: string): string {
  return [screen, productName()].filter(Boolean).join(' · ');
}
