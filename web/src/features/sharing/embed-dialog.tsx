import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { AppButton } from '../../ui/button.tsx';
import { copyCode } from '../../ui/copy-link.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { LocalAddressNote } from '../../ui/local-address-note.tsx';
import { fittingFrameCode, frameCode } from './embed-code.ts';
import styles from './sharing.module.css';

/** The code that shows the form inside another site. */
export function EmbedDialog({ title, address, onClose }: { title: string; address: string; onClose(): void }) {
  return (
    <Dialog opened onClose={onClose} title="Embed the form" size={560} withCloseButton={false}>
      <p className="muted">Paste one of these into your site’s HTML, where the form should appear.</p>
      <LocalAddressNote />
      <Code name="Fixed size" help="650 × 500 pixels; the form scrolls inside." code={frameCode({ title, address })} />
      <Code
        name="As tall as the form"
        help="The frame grows and shrinks with the form. Needs a site that allows scripts."
        code={fittingFrameCode({ title, address })}
      />
      <DialogActions>
        <AppButton data-autofocus onClick={onClose}>
          Close
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}

function Code({ name, help, code }: { name: string; help: string; code: string }) {
  const id = useId();
  return (
    <section className={styles.code} aria-labelledby={id}>
      <div>
        <h3 id={id}>{name}</h3>
        <p className="small muted">{help}</p>
      </div>
      <AppButton size="xs" icon={<IconCopy size={15} stroke={1.6} />} aria-describedby={id} onClick={() => void copyCode(code)}>
        Copy code
      </AppButton>
      <textarea aria-label={`Code, ${name}`} readOnly rows={4} spellCheck={false} value={code} onFocus={(event) => event.target.select()} />
    </section>
  );
}
