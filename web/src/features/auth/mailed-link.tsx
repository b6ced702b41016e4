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

/** Why the link of a mail works no more; null: it works, or that cannot be learned now and its form will tell. */
export function useLinkRefusal(...link: Parameters<typeof linkQuery>): string | null {
  const { error } = useQuery({ ...linkQuery(...link), enabled: !linkIsDone(link[1]) });
  return error instanceof ApiError && error.status === GONE ? errorText(error) : null;
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
