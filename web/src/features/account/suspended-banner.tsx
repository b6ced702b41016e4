import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { isOwnAccount, type Me } from './api.ts';
import { billingNext } from './billing-flag.ts';

/** The banner of a suspended account, above every screen. Only its owner can pay, in the profile. */
export function SuspendedBanner({ me }: { me: Me | undefined }) {
  if (me?.blocked !== 1) return null;
  if (!isOwnAccount(me)) {
    return (
      <Banner tone="warn">
        <b className="strong">This account has been suspended.</b> Its owner has to pay before its forms can be used again. They and their
        responses are kept; you can still read and export responses.
      </Banner>
    );
  }
  const pay = (
    <Button component={Link} to={paths.profile} onClick={billingNext} onAuxClick={billingNext} {...buttonLook('secondary')}>
      Pay
    </Button>
  );
  return (
    <Banner tone="warn" action={pay}>
      <b className="strong">Your account has been suspended.</b> Please pay to continue using your forms. They and their responses are kept;
      you can still read and export responses.
    </Banner>
  );
}
