import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import styles from './checkout.module.css';
import type { Checkout } from './use-checkout.ts';

interface CheckoutStateProps {
  checkout: Checkout;
  /** What is paid for, where the text does not stand beside it. */
  what?: string;
}

/** How far a payment in the other window is. */
export function CheckoutState({ checkout, what }: CheckoutStateProps) {
  const { step, error } = checkout;
  const focusOn = useFocusOn(() => checkout.begin.current);
  const name = what !== undefined && <b className="strong">{`${what}: `}</b>;
  return (
    <>
      <div role="status" className={styles.state} {...focusOn}>
        {step === 'waiting' && <Waiting checkout={checkout} name={name} />}
        {step === 'paid' && (
          <>
            <Loader size={16} aria-hidden />
            <span>Successfully paid!! Thank you</span>
          </>
        )}
      </div>
      {step === 'rejected' && (
        <div className={styles.problem}>
          <Banner tone="bad">
            {name}
            <b className="strong">The payment was rejected.</b> Nothing was paid. You can try again.
          </Banner>
        </div>
      )}
      {error && (
        <div className={styles.problem}>
          <Banner tone="bad">
            {name}
            <span>{error}</span>
          </Banner>
        </div>
      )}
    </>
  );
}

function Waiting({ checkout: { link, isClosed, start, cancel }, name }: { checkout: Checkout; name: ReactNode }) {
  const text = link
    ? 'Your browser blocked the payment window.'
    : isClosed
      ? 'The payment window was closed. If you paid, this continues by itself.'
      : 'Waiting for your payment in the other window. This one continues by itself.';
  return (
    <>
      {!isClosed && <Loader size={16} aria-hidden />}
      <span className={styles.waiting}>
        <span>
          {name}
          <span>{text}</span>
        </span>
        {link && (
          <a href={link} target="_blank" rel="noopener opener">
            Open the payment page
          </a>
        )}
        {isClosed && (
          <AppButton size="xs" onClick={start}>
            Open it again
          </AppButton>
        )}
        <AppButton size="xs" kind="quiet" onClick={cancel} aria-label="Cancel the payment">
          Cancel
        </AppButton>
      </span>
    </>
  );
}
