import { AA_TEXT, contrastOf, type Opacity, type Rgb, readableOpacity } from '@formwright/form-model';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { AppButton } from '../../../ui/button.tsx';
import styles from './look.module.css';

interface ContrastNoteProps {
  background: { rgb: Rgb; opacity: Opacity };
  /** undefined: the opacity is not this page's own. */
  onMend: ((opacity: Opacity) => void) | undefined;
}

/** The contrast of text that stands on the background itself. Below WCAG AA, one click takes a readable opacity. */
export function ContrastNote({ background, onMend }: ContrastNoteProps) {
  const contrast = contrastOf(background);
  const figure = (Math.floor(contrast * 10) / 10).toFixed(1);
  const mended = readableOpacity(background);
  const isReadable = contrast >= AA_TEXT;
  return (
    <>
      {isReadable && (
        <p className={styles.readable}>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
          <span>{`Text on this background is easy to read. (Contrast ${figure} to 1)`}</span>
        </p>
      )}
      <div role="status" className={styles.status}>
        {!isReadable && (
          <div className={styles.warning}>
            <p>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              <span>{`Text that stands directly on this background, such as page numbers, is too much like it: many people cannot read it in light or dark mode. Questions stay readable on their sheet. (Contrast ${figure} to 1; ${AA_TEXT} is enough)`}</span>
            </p>
            {onMend && mended && (
              <AppButton size="xs" onClick={() => onMend(mended)}>{`Make it readable: ${Math.round(mended * 100)}% opacity`}</AppButton>
            )}
          </div>
        )}
      </div>
    </>
  );
}
