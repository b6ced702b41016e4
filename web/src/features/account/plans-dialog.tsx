import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppButton } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { ErrorInPlace } from '../../ui/error-in-place.tsx';
import { type Plan, plansQuery } from './api.ts';
import { planLabel } from './plan-label.ts';
import styles from './plans-dialog.module.css';

/** What each plan includes and costs, and who changes it. */
export default function PlansDialog({ onClose }: { onClose: () => void }) {
  const { data: plans, error, refetch } = useQuery(plansQuery);
  return (
    <Modal opened onClose={onClose} title="Plans" size={480} withCloseButton={false}>
      {error && !plans && <ErrorInPlace error={error} text="The plans did not load." onRetry={() => void refetch()} />}
      <ul className={styles.plans}>
        {plans?.map((plan) => (
          <li key={plan.name}>
            <span className="strong">{planLabel(plan.name)}</span>
            <span className="num">{price(plan)}</span>
            <span className="small muted">{limits(plan)}</span>
          </li>
        ))}
        <li>
          <span className="strong">One more form</span>
          <span className="num">$2.5, once</span>
          <span className="small muted">Any number of responses</span>
        </li>
      </ul>
      <p className="muted">
        This server does not take payments itself. Ask its operator to change your plan, to enable one more form, or to end a suspension.
      </p>
      <DialogActions>
        <AppButton data-autofocus onClick={onClose}>
          Close
        </AppButton>
      </DialogActions>
    </Modal>
  );
}

function price({ priceCents }: Plan): string {
  return priceCents === 0 ? 'No charge' : `$${(priceCents / 100).toFixed(2).replace(/\.00$/, '')} a month`;
}

function limits({ maxForms, maxResponses }: Plan): string {
  const forms = maxForms === null ? 'Any number of forms' : maxForms === 1 ? '1 form' : `${maxForms} forms`;
  const responses = maxResponses === null ? 'any number of responses' : `${maxResponses} responses to each form`;
  return `${forms}, ${responses}`;
}
