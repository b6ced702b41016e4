import { AppError } from '@formwright/platform';

export const PAYMENTS_OFF =
  'This server does not take payments itself. Ask its operator to change your plan, to allow one more form, or to end a suspension.';

export const paymentsOff = () => new AppError('billing.payments_off', PAYMENTS_OFF);
