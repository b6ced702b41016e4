import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { ProfileScreen } from '../features/account/profile/profile-screen.tsx';
import { signOut } from '../features/auth/sign-out.ts';
import { formsQuery } from '../features/forms/api.ts';
import { OwnAccountNote } from '../features/team/own-account-note.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';

/** /profile and /settings. */
export function Component() {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const { data: forms } = useQuery(formsQuery);
  const leave = () => void navigate(paths.signIn);
  return (
    <ProfileScreen
      forms={forms}
      elsewhere={<OwnAccountNote />}
      section={sectionIn(state)}
      visit={key}
      onSignOut={() => void signOut().then(leave)}
      onDeleted={() => {
        session.end();
        leave();
      }}
    />
  );
}

/** The section that a link has asked for. */
function sectionIn(state: unknown): string | undefined {
  const { section } = Object(state) as { section?: unknown };
  return typeof section === 'string' ? section : undefined;
}
