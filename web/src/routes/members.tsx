export { MembersScreen as Component } from '../features/team/members-screen.tsx';
