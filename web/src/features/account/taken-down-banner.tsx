import { getAccountHarm, objectToAccountHarm } from '@formwright/contracts/account-harm';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { ObjectDialog } from '../../ui/object-dialog.tsx';
import type { Me } from './api.ts';

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
        told?.objected_at === null && (
          <AppButton size="xs" onClick={() => setObjecting(true)}>
            Object
          </AppButton>
        )
      }
    >
      <b className="strong">This account was taken down.</b> Whoever opens one of its forms reads that it is not available, and none takes
      answers. Paying changes nothing about that. You can read and export everything.{' '}
      {told && (
        <>
          <span>{told.reason}</span> <bdi>{told.words}</bdi>
        </>
      )}
      {told?.objected_at && <span> This account has objected; we will read it.</span>}
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
