import { normalizeEmail } from '@formwright/contracts/email-address';
import { maskedEmail } from '@formwright/contracts/masked-email';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { linkQuery } from './api.ts';

/** What was used or has expired, and what the server's rule for new accounts refuses by now. */
const over: ReadonlySet<number> = new Set([410, 403]);

/** Links that were used on this page. A new session reloads everything, and these links would then be shown as no longer valid. */
const done = new Set<string>();
export const linkIsDone = (token: string): boolean => done.has(token);
export const noteLinkDone = (token: string): void => void done.add(token);

interface LinkState {
  /** Why the link is no longer valid; null: it is valid, or that is unknown now and its form will tell. */
  refusal: string | null;
  /** The address that the link was sent to, masked unless this device knows it; null while it is unknown. */
  email: string | null;
  /** The address that the link was sent to; null unless this device knows it. */
  whole: string | null;
}

/**
 * What is known of a mailed link before anything is typed.
 * @param kept the address for which this device waits; the link may be for another one
 */
export function useMailedLink(kind: Parameters<typeof linkQuery>[0], token: string, kept: string | null): LinkState {
  const { data, error } = useQuery({ ...linkQuery(kind, token), enabled: !linkIsDone(token) });
  // A browser keeps the domain in ASCII, and the server tells it in its letters.
  const isKept = kept !== null && data !== undefined && normalizeEmail(data.email) === normalizeEmail(maskedEmail(kept));
  return {
    refusal: error instanceof ApiError && over.has(error.status) ? errorText(error) : null,
    email: isKept ? kept : (data?.email ?? null),
    whole: isKept ? kept : null,
  };
}

interface DeadLinkProps {
  text: string;
  /** Anything but 'bad': the reader has lost nothing by it. */
  tone?: 'bad' | 'info' | 'ok';
  to: string;
  label: string;
}

/** In place of the form of a link that works no more, with the way on. */
export function DeadLink({ text, tone = 'bad', to, label }: DeadLinkProps) {
  return (
    <>
      <Banner tone={tone}>{text}</Banner>
      <Button component={Link} to={to} size="md" fullWidth {...buttonLook('primary')}>
        {label}
      </Button>
    </>
  );
}
