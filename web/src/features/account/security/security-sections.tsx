import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What the profile shows about sign-in besides the password. */
export const SecuritySections = () => (
  <>
    <SecondFactorSection />
    <PasskeysSection />
    <SessionsSection />
  </>
);
