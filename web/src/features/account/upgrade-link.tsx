import { Button } from '@mantine/core';
import { IconArrowBigUpLines } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { isOwnAccount, type Me } from './api.ts';
import { billingNext } from './billing-flag.ts';

/**
 * Opens the plans in the profile. Premium has nothing above it, only the owner changes the plan, and a suspended account has to pay first.
 */
export function UpgradeLink({ me }: { me: Me | undefined }) {
  if (me?.plan !== 'Free' && me?.plan !== 'Standart') return null;
  if (!isOwnAccount(me) || me.blocked === 1 || me.taken_down === 1) return null;
  return (
    <Button
      component={Link}
      to={paths.profile}
      onClick={billingNext}
      onAuxClick={billingNext}
      size="xs"
      leftSection={<IconArrowBigUpLines size={15} stroke={1.75} />}
      {...buttonLook('secondary')}
    >
      Upgrade
    </Button>
  );
}
