import { getAccountHarm, objectToAccountHarm } from '@formwright/contracts/account-harm';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { ObjectDialog } from '../../ui/object-dialog.tsx';
import type { Me } from './api.ts';

const SEALED = 'What people have entered into its forms is kept from you until that is lifted: it is not shown, exported or deleted.';
const ABOUT = ['account-harm'];

/** The banner of an account that was taken down, above every screen: why, and the way to object. Members see it, too. */
export function TakenDownBanner({ me }: { me: Me | undefined }) {
  return me?.taken_down === 1 ? <Told /> : null;
}

function Told() {
  const { data } = useQuery({ queryKey: ABOUT, queryFn: ({ signal }) => request(getAccountHarm, { body: {}, signal }) });
  const [isObjecting, setObjecting] = useState(false);
  const told = data?.taken_down;
  return (
    <Banner
      tone="warn"
      action={
        told?.may_object && (
          <AppButton size="xs" onClick={() => setObjecting(true)}>
            Object
          </AppButton>
        )
      }
    >
      <span className="column gap-2">
        <span>
          <b className="strong">This account was taken down.</b> {told && <span>{told.reason}</span>}
        </span>
        {told && <bdi className="lines">{told.words}</bdi>}
        <span>
          Whoever opens one of its forms reads that it is not available, and none takes answers. Paying changes nothing about that.{' '}
          {told && <span>{told.is_sealed ? SEALED : 'You can read and export everything.'}</span>}
        </span>
        {told?.objected_at && (
          <span>
            {told.may_object ? 'A member has objected; what you write takes its place.' : 'This account has objected; we will read it.'}
          </span>
        )}
      </span>
      {isObjecting && (
        <ObjectDialog
          question="Why should the account work again?"
          send={(text) => request(objectToAccountHarm, { body: { text } })}
          about={ABOUT}
          onClose={() => setObjecting(false)}
        />
      )}
    </Banner>
  );
}
