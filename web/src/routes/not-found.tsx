import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSignInState } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

export function Component() {
  const isOperator = useSignInState() === 'operator';
  return (
    <MessagePage
      title="This page does not exist"
      icon={IconMapQuestion}
      text="Check the address for a typing mistake, or go on from the start page."
    >
      <Button component={Link} to={isOperator ? paths.operator : paths.home} {...buttonLook('primary')}>
        {isOperator ? 'Go to the back-office' : 'Go to the start page'}
      </Button>
    </MessagePage>
  );
}
