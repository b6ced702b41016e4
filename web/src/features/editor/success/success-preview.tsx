import { ownBackground, type RichText } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { SmallPage } from '../look/look-preview.tsx';
import { useEditor } from '../state/editor-context.tsx';
import styles from './success.module.css';

/** The success page in small, in the form's color, with what is written and not saved yet. */
export function SuccessPreview({ message }: { message: RichText }) {
  const settings = useEditor((state) => state.history.present.settings);
  const title = useEditor((state) => state.history.present.pages[0]?.title ?? '');
  return (
    <section className={styles.preview} aria-label="Preview of the success page">
      <SmallPage background={ownBackground(settings)} scheme="light" caption="As respondents see it">
        {/* The message is read where it is written; its links lead nowhere here. */}
        <div className={styles.sheet} inert>
          <b>Success</b>
          <RichTextView text={message} />
          <p>
            Your answers to “<bdi>{title}</bdi>” arrived.
          </p>
        </div>
      </SmallPage>
    </section>
  );
}
