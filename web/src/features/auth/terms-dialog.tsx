import { siteAddresses } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TermsText } from '../../ui/terms-text.tsx';

/** The terms of use: the product's, or the way to those of the operator. */
export function TermsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { terms, privacy } = siteAddresses();
  return (
    <Dialog opened={opened} onClose={onClose} title="Terms of Use" size={520} closeButtonProps={{ 'aria-label': 'Close the Terms of Use' }}>
      <div className="stack muted pretty gap-4">
        {terms === paths.terms ? (
          <TermsText />
        ) : (
          <p>
            The operator of this server has terms of their own:{' '}
            <a href={terms} target="_blank" rel="noreferrer">
              read them in a new tab
            </a>
            .
          </p>
        )}
        <p>
          To see what is kept about you, read{' '}
          <a href={privacy} target="_blank" rel="noreferrer">
            Privacy
          </a>
          .
        </p>
      </div>
      <DialogActions>
        <AppButton onClick={onClose}>Close</AppButton>
      </DialogActions>
    </Dialog>
  );
}
