import { PaymentResult } from '../features/account/checkout/payment-result.tsx';

export function Component() {
  return <PaymentResult result="paid" />;
}
