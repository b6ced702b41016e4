import { maskedEmail } from '@formwright/contracts/masked-email';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { linkQuery } from './api.ts';

const GONE = 410;

/** Links that have done their work on this page. A new session loads everything anew, and they would be told to work no more. */
const done = new Set<string>();
export const linkIsDone = (token: string): boolean => done.has(token);
export const noteLinkDone = (token: string): void => void done.add(token);

interface LinkState {
  /** Why it works no more; null: it works, or that cannot be learned now and its form will tell. */
  refusal: string | null;
  /** The address that it was sent to: whole where this device knows it, otherwise masked; null while it is not known. */
  email: string | null;
  /** The same; null where it is not known whole. */
  whole: string | null;
}

/**
 * What is known of the link of a mail before anything is typed.
 * @param kept the address that this device waits for. The link may be that of another one
 */
export function useMailedLink(kind: Parameters<typeof linkQuery>[0], token: string, kept: string | null): LinkState {
  const { data, error } = useQuery({ ...linkQuery(kind, token), enabled: !linkIsDone(token) });
  const isKept = kept !== null && data?.email === maskedEmail(kept);
  return {
    refusal: error instanceof ApiError && error.status === GONE ? errorText(error) : null,
    email: isKept ? kept : (data?.email ?? null),
    whole: isKept ? kept : null,
  };
}

/** In place of the form of a link that works no more, with the way on. */
export function DeadLink({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <>
      <Banner tone="bad">{text}</Banner>
      <Button component={Link} to={to} size="md" fullWidth {...buttonLook('primary')}>
        {label}
      </Button>
    </>
  );
}
