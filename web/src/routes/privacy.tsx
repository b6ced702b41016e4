import { PrivacyPage } from '../features/landing/privacy-page.tsx';
import { SitePage } from './site-page.tsx';

export const Component = () => <SitePage title="Privacy" page={PrivacyPage} />;
