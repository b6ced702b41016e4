import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { AppButton } from '../../../ui/button.tsx';
import { copyCode } from '../../../ui/copy-link.ts';

const errorLogs = paths.operatorSection('error-logs');
/** Places that sentences of the runbook name. */
const places: Readonly<Record<string, string>> = {
  'Error logs, tab Dead letters': `${errorLogs}?${new URLSearchParams({ tab: 'Dead letters' })}`,
  'Error logs': errorLogs,
};
const parts = new RegExp(`(${[...Object.keys(places), '`[^`]+`'].join('|')})`);

/** A sentence of the runbook: its commands can be copied, and its places are links. */
export function Todo({ text }: { text: string }) {
  return text.split(parts).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={at}>{partOf(part)}</Fragment>
  ));
}

function partOf(part: string) {
  const place = places[part];
  if (place) return <Link to={place}>{part}</Link>;
  if (!part.startsWith('`')) return part;
  const command = part.slice(1, -1);
  return (
    <>
      <code>{command}</code>{' '}
      <AppButton size="xs" aria-label={`Copy ${command}`} onClick={() => void copyCode(command)}>
        Copy
      </AppButton>
    </>
  );
}
