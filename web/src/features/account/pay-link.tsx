import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { billingNext } from './billing-flag.ts';

/** Leads to the plans in the profile, where the owner of an account pays. */
export const PayLink = () => (
  <Button component={Link} to={paths.profile} onClick={billingNext} onAuxClick={billingNext} {...buttonLook('secondary')}>
    Pay
  </Button>
);
