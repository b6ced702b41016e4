import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { ProfileScreen } from '../features/account/profile/profile-screen.tsx';
import { formsQuery } from '../features/forms/api.ts';
import { OwnAccountNote } from '../features/team/own-account-note.tsx';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';

/** /profile and /settings; mails link to parts of it, such as #sessions. */
export function Component() {
  const { key, hash } = useLocation();
  const navigate = useNavigate();
  const { data: forms } = useQuery(formsQuery);
  return (
    <ProfileScreen
      forms={forms}
      elsewhere={<OwnAccountNote />}
      visit={key}
      part={hash.slice(1)}
      onDeleted={() => {
        session.end();
        void navigate(paths.signIn, { state: { isDeleted: true } });
      }}
    />
  );
}
