import type { Contract } from '@formwright/contracts/contract';
import { useElementSize } from '@mantine/hooks';
import { IconLogout, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useAdoptedStyles } from '../../lib/adopted-styles.ts';
import { productName, screenTitle } from '../../lib/product.ts';
import { proof } from '../../lib/proof.ts';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { NotUpToDate } from '../../ui/not-up-to-date.tsx';
import { watchEdges } from '../../ui/watch-edges.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { COUNTS, countedQuery, infoQuery, useCount } from './api.ts';
import { FactorWall } from './factor-wall.tsx';
import { FindAnything } from './find-anything.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { furtherPages, SECURITY, type Section, sectionAt, sections } from './sections.ts';
import styles from './shell.module.css';
import { useChanges } from './use-changes.ts';

interface OperatorShellProps {
  /** Of the address. */
  section: string | undefined;
  /** The operator's own sign-in: password, second factor, passkeys, sessions. */
  security: ReactNode;
  /** What of it sets up a second factor. */
  setUp: ReactNode;
  onSignOut: () => void;
}

/** The back-office: who is signed in, the menu, and a section. */
export function OperatorShell({ section, security, setUp, onSignOut }: OperatorShellProps) {
  const { data: info } = useQuery(infoQuery);
  const isWall = useSyncExternalStore(proof.subscribe, proof.isFactorMissing);
  useChanges();
  // What takes the focus, the top of a list and the head of a long table stay below it. It is as high as its lines.
  const { ref: head, height } = useElementSize({ box: 'border-box' });
  useAdoptedStyles(height > 0 ? `:root { --head: ${Math.ceil(height)}px }` : '');
  const isSecurity = section === SECURITY;
  const open = isSecurity || isWall ? null : sectionAt(section);
  return (
    <div className={styles.shell} data-density="compact">
      <title>{screenTitle(open?.label ?? 'Security')}</title>
      <header ref={head} className={styles.head}>
        <div className={styles.top}>
          <Link className={styles.brand} to={paths.operator} aria-label={`${productName()}, back-office`}>
            <Wordmark name={productName()} height={22} />
          </Link>
          <span className={styles.tag}>Back-office</span>
          {!isWall && <FindAnything />}
          <span className={styles.email} title={info?.email}>
            {info?.email}
          </span>
          {!isWall && (
            <>
              <nav className={styles.further} aria-label="The product itself">
                {furtherPages.map(({ path, label }) => (
                  <Link
                    key={path}
                    className={styles.security}
                    to={paths.operatorSection(path)}
                    aria-current={path === open?.path ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                ))}
              </nav>
              <Link className={styles.security} to={paths.operatorSection(SECURITY)} aria-current={isSecurity ? 'page' : undefined}>
                <IconShieldLock size={15} stroke={1.75} aria-hidden />
                <span className={styles.word}>Security</span>
              </Link>
            </>
          )}
          <AppButton kind="quiet" size="xs" icon={<IconLogout size={15} stroke={1.75} />} onClick={onSignOut}>
            <span className={styles.word}>Sign out</span>
          </AppButton>
        </div>
        {!isWall && <Menu open={open} />}
      </header>
      {/* Another section begins anew. */}
      <main key={open?.path ?? SECURITY} className={styles.main} id="main" tabIndex={-1}>
        {isWall ? <FactorWall setUp={setUp} /> : open ? <Opened {...open} /> : security}
        {/* The menu and the tabs have no room to say it. Lists and figures say it themselves. */}
        <NotUpToDate of={COUNTS} what="The numbers in menu and tabs are not" />
      </main>
      <ProofDialog />
    </div>
  );
}

const Opened = ({ label, Component }: Section) => (
  <Suspense fallback={<p role="status" className="vh">{`Loading ${label}`}</p>}>
    <Component />
  </Suspense>
);

function Menu({ open }: { open: Section | null }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => (nav.current ? watchEdges(nav.current) : undefined), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section may be out of sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <nav ref={nav} className={styles.menu} aria-label="Sections">
      {sections.map(({ path, label, waiting }) => (
        <Link key={path} to={paths.operatorSection(path)} aria-current={path === open?.path ? 'page' : undefined}>
          {label}
          {waiting && <OpenCount of={waiting} />}
        </Link>
      ))}
    </nav>
  );
}

/** How many wait for an operator, after the name of their section. What did not load is not taken for nothing. */
function OpenCount({ of }: { of: Contract }) {
  const count = useCount(of);
  const { mayBeMore = false } = useQuery(countedQuery(of)).data ?? {};
  const isShown = count === null || (count ?? 0) > 0 || mayBeMore;
  const shown = useRef<HTMLSpanElement>(null);
  // It comes after its section was brought into sight, and may stand out of it.
  useEffect(() => {
    if (isShown) shown.current?.closest('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [isShown]);
  if (!isShown || count === undefined) return null;
  return (
    <span ref={shown} className={styles.count} data-unknown={count === null || undefined}>
      {count === null ? <span aria-hidden>–</span> : `${count.toLocaleString('en')}${mayBeMore ? '+' : ''}`}
      <span className="vh">{count === null ? ' not known how many' : mayBeMore ? ' or more not solved' : ' not solved'}</span>
    </span>
  );
}
