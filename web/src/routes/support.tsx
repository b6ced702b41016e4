export { SupportScreen as Component } from '../features/support/support-screen.tsx';
