import { useEffect, useState } from 'react';
import { openDeviceDrafts } from '../features/editor/saving/device-drafts.ts';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';

const drafts = openDeviceDrafts();

/** The form of an address of the editor; null: another screen. */
function formIn(place: string | null): string | null {
  const path = place?.replace(/[?#].*/, '') ?? '';
  return path.startsWith(paths.form('')) ? path.slice(paths.form('').length) : null;
}

/** Says once that the session has ended, and what is kept of the form that was open. @param place where the sign-in leads back to */
export function EndedNote({ place }: { place: string | null }) {
  const formId = formIn(place);
  /** null: nothing is kept. */
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    if (formId !== null) void drafts.load(formId).then(([newest]) => !isGone && newest && setTitle(newest.form.pages[0]?.title ?? ''));
    return () => {
      isGone = true;
    };
  }, [formId]);
  return (
    <Banner>
      You have been signed out.
      {title !== null && (
        <>
          {' Unsaved changes to '}
          {title === '' ? 'the form' : <b className="strong">{title}</b>}
          {' are kept on this device. Sign in to go on with them.'}
        </>
      )}
    </Banner>
  );
}
