import { TermsPage } from '../features/landing/terms-page.tsx';
import { SitePage } from './site-page.tsx';

export const Component = () => <SitePage title="Terms of Use" page={TermsPage} />;
