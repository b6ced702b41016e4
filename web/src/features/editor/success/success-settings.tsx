import { getSuccessLink } from '@formwright/contracts/form-success';
import { type RichText, webAddress } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { IconExternalLink } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { request } from '../../../lib/api-client.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useShownName } from '../look/shown-name.ts';
import { SmallSheet } from '../look/small-sheet.tsx';
import { TextSkeleton } from '../rich-text/text-skeleton.tsx';
import { ChoiceSetting } from '../settings/fields.tsx';
import { useEditor } from '../state/editor-context.tsx';
import styles from './success.module.css';
import type { SuccessDraft } from './use-success.ts';

const RichTextEditor = lazy(() => import('../rich-text/rich-text-editor.tsx'));

const CHOICES = [
  { value: 'message', label: 'Show a message' },
  { value: 'url', label: 'Go to a web address' },
] as const;

/** What comes after submitting. */
export function SuccessSettings({ success }: { success: SuccessDraft }) {
  const { draft, problem, change } = success;
  return (
    <>
      <ChoiceSetting
        label="After submitting"
        value={draft.success_status}
        options={CHOICES}
        onChange={(success_status) => change({ success_status })}
      />
      {draft.success_status === 'message' ? (
        <>
          <Suspense fallback={<TextSkeleton />}>
            <RichTextEditor label="Message" value={draft.success} error={problem} onChange={(text) => change({ success: text })} />
          </Suspense>
          <SuccessPreview message={draft.success} />
        </>
      ) : (
        <AddressField address={draft.redirect_url} problem={problem} onChange={(redirect_url) => change({ redirect_url })} />
      )}
      <SeeIt address={draft.success_status === 'url' ? draft.redirect_url : null} />
    </>
  );
}

function AddressField({ address, problem, onChange }: { address: string; problem: string | undefined; onChange(address: string): void }) {
  return (
    <TextField
      label="Web address"
      type="url"
      inputMode="url"
      autoComplete="url"
      placeholder="https://example.com/thanks"
      description="Respondents go there instead of the success page."
      value={address}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      onBlur={() => onChange(withScheme(address))}
    />
  );
}

/** 'example.com' is meant as an address of the web. */
const withScheme = (address: string): string =>
  !address.includes(':') && address.includes('.') && webAddress(`https://${address}`) ? `https://${address}` : address;

const linkQuery = (formId: string) =>
  queryOptions({
    queryKey: ['form', 'success link', formId],
    queryFn: async ({ signal }) => (await request(getSuccessLink, { body: { formId }, signal })).success_url,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Opens what respondents come to. @param address null: the success page */
function SeeIt({ address }: { address: string | null }) {
  const formId = useEditor((state) => state.details._id);
  const { data: page } = useQuery(linkQuery(formId));
  const target = address === null ? page : webAddress(address)?.href;
  if (!target) return null;
  return (
    <a className={styles.see} href={target} target="_blank" rel="noopener noreferrer">
      {address === null ? 'See the saved success page' : 'Open this address'}
      <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}

/** The success page in small, with what is written and not saved yet. */
function SuccessPreview({ message }: { message: RichText }) {
  const name = useShownName();
  return (
    <SmallSheet label="Preview of the success page" caption="As respondents see it" heading="Success">
      <RichTextView text={message} />
      <p>
        Your answers to “<bdi>{name}</bdi>” arrived.
      </p>
    </SmallSheet>
  );
}
