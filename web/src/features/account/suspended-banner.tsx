import { Banner } from '../../ui/banner.tsx';
import { isOwnAccount, type Me } from './api.ts';
import { PayLink } from './pay-link.tsx';

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
  return (
    <Banner tone="warn" action={<PayLink />}>
      <b className="strong">Your account has been suspended.</b> Please pay to continue using your forms. They and their responses are kept;
      you can still read and export responses.
    </Banner>
  );
}
