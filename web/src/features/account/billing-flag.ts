const KEY = 'profile-billing';

/** The next profile that opens begins with Billing, also in a new tab. For links to the plans. */
export const billingNext = () => localStorage.setItem(KEY, '1');

/** Whether the profile begins with Billing. Clears the flag. */
export function takeBillingFlag(): boolean {
  const isSet = localStorage.getItem(KEY) !== null;
  localStorage.removeItem(KEY);
  return isSet;
}
