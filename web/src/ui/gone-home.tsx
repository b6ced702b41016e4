import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { session } from '../lib/session.ts';
import { NOWHERE_HASH, paths } from '../paths.ts';
import { Banner } from './banner.tsx';

const missingThings = ['form', 'response', 'page'] as const;
type Missing = (typeof missingThings)[number];

/** As much as a line shows. */
const MAX_SHOWN = 80;

/** What the address says; the router has encoded it. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path).slice(0, MAX_SHOWN);
  } catch {
    return path.slice(0, MAX_SHOWN);
  }
}

/** Says why it may be missing, and where to go on. */
function Reason({ missing }: { missing: Missing }) {
  if (session.isSignedIn()) {
    return missing === 'page'
      ? 'Check the address for a typing mistake, or go on from here.'
      : 'It may have been deleted, or it belongs to another account. Check the address, or go on from here.';
  }
  if (missing === 'page') {
    return (
      <>
        Check the address for a typing mistake, sign in to go on from your forms, or see the <Link to={paths.home}>start page</Link>.
      </>
    );
  }
  return (
    <>
      {`The address may be incomplete, or the ${missing} was deleted. Ask whoever sent you the link. Is it yours? `}
      <Link to={paths.signIn}>Sign in</Link>.
    </>
  );
}

/** Leads from the address of something that is not there to the site's root, which says so. */
export function GoneHome({ missing }: { missing: Missing }) {
  return <Navigate to={paths.home} replace state={{ missing }} />;
}

interface Told {
  /** 'There is no such page' */
  title: string;
  text: ReactNode;
}

/** What a reader was looking for before being led to this screen; null for everybody else. A reload does not repeat it. */
export function useMissing(): Told | null {
  const { state, hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [{ missing, address }] = useState(() =>
    hash.startsWith(NOWHERE_HASH)
      ? { missing: 'page' as const, address: readable(hash.slice(NOWHERE_HASH.length)) }
      : { missing: missingIn(state), address: '' },
  );
  useEffect(() => {
    if (missing) void navigate(pathname, { replace: true });
  }, [missing, navigate, pathname]);
  if (!missing) return null;
  const text = (
    <>
      {address && (
        <span>
          {'You asked for '}
          <bdi className="strong">{address}</bdi>.{' '}
        </span>
      )}
      <span>
        <Reason missing={missing} />
      </span>
    </>
  );
  return { title: `There is no such ${missing}`, text };
}

/** The same above what else is on the screen; null for everybody else. */
export function useMissingBanner(): ReactNode {
  const missing = useMissing();
  return (
    missing && (
      <Banner tone="warn">
        <b className="strong">{`${missing.title}.`}</b> {missing.text}
      </Banner>
    )
  );
}

function missingIn(state: unknown): Missing | null {
  const { missing } = Object(state) as { missing?: unknown };
  return missingThings.find((thing) => thing === missing) ?? null;
}
