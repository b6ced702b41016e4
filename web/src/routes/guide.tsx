import { GuidePage } from '../features/landing/guide-page.tsx';
import { SitePage } from './site-page.tsx';

export const Component = () => <SitePage title="Guide" page={GuidePage} />;
