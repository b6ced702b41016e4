import { AuthPage } from '../features/auth/auth-page.tsx';
import { LandingPanel } from '../features/auth/landing-panel.tsx';

export default function Landing() {
  return (
    <AuthPage title="Forms that fit together" lead="Lay questions onto a page, share the link, and read the responses in one place.">
      <LandingPanel />
    </AuthPage>
  );
}
