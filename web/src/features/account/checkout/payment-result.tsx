import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';

const results = {
  paid: {
    title: 'Successfully paid!! Thank you',
    text: 'You can close this window. What you bought is ready in the other one.',
    icon: IconCircleCheck,
  },
  rejected: {
    title: 'Rejected error',
    text: 'Nothing was paid. You can close this window and try again in the other one.',
    icon: IconCircleX,
    tone: 'bad',
  },
} as const;

/** Where this window was opened to pay in, the page one came from stands in the other one. A click with a key opens the link elsewhere. */
function closeIfOpened(event: MouseEvent): void {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (window.opener && isPlain) window.close();
  if (window.closed) event.preventDefault();
}

/** Where the payment page leads to. It only says how the payment went: what was paid for is given by the provider's notice. */
export function PaymentResult({ result }: { result: keyof typeof results }) {
  return (
    <MessagePage {...results[result]}>
      <Button component={Link} to={paths.home} onClick={closeIfOpened} {...buttonLook('secondary')}>
        Go back
      </Button>
    </MessagePage>
  );
}
