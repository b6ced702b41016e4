import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { heldQuery } from './api.ts';

/** Tells the owner on the list of responses that there are more. */
export function HeldNotice({ formId }: { formId: string }) {
  const { data } = useQuery(heldQuery(formId, 1));
  if (!data?.total) return null;
  const { total, keptDays } = data;
  return (
    <div className="notice">
      <Banner
        action={
          <Button component={Link} to={paths.held(formId)} size="xs" {...buttonLook('secondary')}>
            {total === 1 ? 'Review it' : 'Review them'}
          </Button>
        }
      >
        <b className="strong">
          {total === 1 ? '1 suspicious response is held.' : `${total.toLocaleString('en')} suspicious responses are held.`}
        </b>{' '}
        <span>{`${total === 1 ? 'It is' : 'They are'} not counted or shown here until you release ${total === 1 ? 'it' : 'them'}. Held responses are deleted after ${keptDays} days.`}</span>
      </Banner>
    </div>
  );
}
