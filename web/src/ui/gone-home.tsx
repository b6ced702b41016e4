import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { NOWHERE_HASH, paths } from '../paths.ts';
import { Banner } from './banner.tsx';

const reasons = {
  form: 'The address may be incomplete, or it was removed or belongs to another account.',
  response: 'The address may be incomplete, or it was removed or belongs to another account.',
  page: 'The address may be incomplete or mistyped.',
} as const;
type Missing = keyof typeof reasons;

/** Leads from the address of something that is not there to the site's root, which says so. */
export function GoneHome({ missing }: { missing: Missing }) {
  return <Navigate to={paths.home} replace state={{ missing }} />;
}

/** What a reader was looking for who was led to this screen; null for everybody else. A reload does not repeat it. */
export function useMissing(): ReactNode {
  const { state, hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [missing] = useState(() => (hash === NOWHERE_HASH ? 'page' : missingIn(state)));
  useEffect(() => {
    if (missing) void navigate(pathname, { replace: true });
  }, [missing, navigate, pathname]);
  return (
    missing && (
      <Banner tone="warn">
        <b className="strong">{`There is no such ${missing}.`}</b> <span>{`${reasons[missing]}`}</span>
      </Banner>
    )
  );
}

function missingIn(state: unknown): Missing | null {
  const { missing } = Object(state) as { missing?: unknown };
  return typeof missing === 'string' && Object.hasOwn(reasons, missing) ? (missing as Missing) : null;
}
