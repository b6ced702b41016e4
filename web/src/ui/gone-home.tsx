import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Banner } from './banner.tsx';

type Missing = 'form' | 'response';

/** Leads from the address of something that is not there to the site's root, which says so. */
export function GoneHome({ missing }: { missing: Missing }) {
  return <Navigate to={paths.home} replace state={{ missing }} />;
}

/** What a reader was looking for who was led to the site's root; null for everybody else. A reload does not repeat it. */
export function useMissing(): ReactNode {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [missing] = useState(() => missingIn(state));
  useEffect(() => {
    if (missing) void navigate(pathname, { replace: true });
  }, [missing, navigate, pathname]);
  return (
    missing && (
      <Banner tone="warn">
        <b className="strong">There is no such {missing}.</b> The address may be incomplete, or it was removed or belongs to another
        account.
      </Banner>
    )
  );
}

function missingIn(state: unknown): Missing | null {
  const { missing } = Object(state) as { missing?: unknown };
  return missing === 'form' || missing === 'response' ? missing : null;
}
