import { AppButton } from '../../../ui/button.tsx';

interface SaveFootProps {
  isSaving: boolean;
  isUnsaved: boolean;
  /** Whether something was written. Save stands out then. */
  isChanged: boolean;
}

/** The end of a form of the profile. */
export function SaveFoot({ isSaving, isUnsaved, isChanged }: SaveFootProps) {
  return (
    <div className="row end gap-4">
      {isUnsaved && <span className="tiny muted">Not saved yet.</span>}
      <AppButton kind={isChanged || isSaving ? 'primary' : 'secondary'} type="submit" loading={isSaving}>
        Save
      </AppButton>
    </div>
  );
}
