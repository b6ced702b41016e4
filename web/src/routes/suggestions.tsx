export { SuggestionsScreen as Component } from '../features/support/suggestions-screen.tsx';
