import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { meQuery } from './api.ts';
import styles from './checkout/checkout.module.css';
import { PlanCards } from './checkout/plan-cards.tsx';

/** The plans and how to get one. */
export default function PlansDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  function leave() {
    onClose();
    void navigate(paths.forms);
  }
  return (
    <Dialog opened onClose={onClose} title="Plans" size={760} withCloseButton={false}>
      {/* Who comes here wants more than the current plan, unless that has to be paid for. */}
      {me && (
        <div className={styles.cards}>
          <PlanCards me={me} onFree={leave} mayProlong={false} />
        </div>
      )}
      <DialogActions>
        <AppButton data-autofocus onClick={onClose}>
          Close
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}
