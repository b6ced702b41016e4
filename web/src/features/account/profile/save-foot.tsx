import { AppButton } from '../../../ui/button.tsx';
import styles from './profile.module.css';

/** The end of a form of the profile. */
export function SaveFoot({ isSaving, isUnsaved }: { isSaving: boolean; isUnsaved: boolean }) {
  return (
    <div className={styles.foot}>
      {isUnsaved && <span className="tiny muted">Not saved yet.</span>}
      <AppButton kind="primary" type="submit" loading={isSaving}>
        Save
      </AppButton>
    </div>
  );
}
