import { newDetails } from '@formwright/form-model';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/api-error.ts';
import { paths } from '../../../paths.ts';
import { AppButton } from '../../../ui/button.tsx';
import { restoreImage } from '../images/pending-images.ts';
import { say } from '../state/editor-context.tsx';
import { type DeviceDraft, openDeviceDrafts } from './device-drafts.ts';
import { copyAsText, copyOf, lostImagesText } from './form-copy.ts';

const drafts = openDeviceDrafts();

/**
 * The unsaved changes of a form that its editor may open no more: they can become a form of the account that is open. Nothing without any.
 */
export function KeptWork({ formId }: { formId: string }) {
  const [draft, setDraft] = useState<DeviceDraft>();
  useEffect(() => {
    let isGone = false;
    void drafts.load(formId).then(([newest]) => !isGone && setDraft(newest));
    return () => {
      isGone = true;
    };
  }, [formId]);
  return draft ? <Offer draft={draft} /> : null;
}

function Offer({ draft }: { draft: DeviceDraft }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { form, formId } = draft;
  const [makeCopy] = useState(() =>
    copyOf(form, { ...newDetails({ _id: formId, title: '', link: '', isOneTime: false }), responsables: [] }),
  );
  const saveAsNew = async () => {
    setBusy(true);
    try {
      for (const { src, file } of draft.images) restoreImage(src, file);
      const { id, lostImages } = await makeCopy();
      await drafts.drop(draft);
      say.lasting(`Saved as a new form. Its link is a new one.${lostImagesText(lostImages)}`);
      await navigate(paths.form(id));
    } catch (error) {
      await copyAsText(form, error).then(say.lasting, () => say.error(errorText(error)));
      setBusy(false);
    }
  };
  return (
    <AppButton size="xs" loading={isBusy} onClick={() => void saveAsNew()}>
      Save them as a form of your own
    </AppButton>
  );
}
