import { Banner } from '../../ui/banner.tsx';
import type { Me } from './api.ts';
import { PlansButton } from './plans-button.tsx';

/** The banner of a suspended account, above every screen. */
export function SuspendedBanner({ me }: { me: Me | undefined }) {
  if (me?.blocked !== 1) return null;
  return (
    <Banner tone="warn" action={<PlansButton label="Pay" />}>
      <b className="strong">Your account has been suspended.</b> Please pay to continue using your forms. They and their responses are kept;
      you can still read and export responses.
    </Banner>
  );
}
