import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSignInState } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

/** What a suspension means. It tells of no account: anybody may open it, and it grants nothing. */
export function Component() {
  const isOwner = useSignInState() === 'owner';
  return (
    <MessagePage
      title="This account is suspended"
      icon={IconLock}
      text="Its forms take no answers until the plan is paid for. Nothing is deleted: responses stay, and can be read and exported. Forms that were bought one by one go on."
    >
      {isOwner ? (
        <>
          <Button component={Link} to={paths.billing} {...buttonLook('primary')}>
            Pay for the plan
          </Button>
          <Button component={Link} to={paths.support} {...buttonLook('secondary')}>
            Ask for help
          </Button>
        </>
      ) : (
        <>
          <Button component={Link} to={paths.signIn} {...buttonLook('primary')}>
            Sign in to pay
          </Button>
          {/* A page of the server. */}
          <Button component="a" href="/contact" {...buttonLook('secondary')}>
            Contact us
          </Button>
        </>
      )}
    </MessagePage>
  );
}
