import { Loader } from '@mantine/core';
import { Banner } from '../../../ui/banner.tsx';
import styles from './checkout.module.css';
import type { Checkout } from './use-checkout.ts';

/** How far a payment in the other window is. @param what is paid for, where the text does not stand beside it */
export function CheckoutState({ checkout: { step, link, error }, what }: { checkout: Checkout; what?: string }) {
  const name = what !== undefined && <b className="strong">{`${what}: `}</b>;
  return (
    <>
      <div role="status" className={styles.state}>
        {step === 'waiting' && (
          <>
            <Loader size={16} aria-hidden />
            {link ? (
              <span>
                {name}
                <span>Your browser blocked the payment window. </span>
                <a href={link} target="_blank" rel="noopener opener">
                  Open the payment page
                </a>
              </span>
            ) : (
              <span>
                {name}
                <span>Waiting for your payment in the other window. This one continues by itself.</span>
              </span>
            )}
          </>
        )}
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
