import { Button } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import styles from './customize-link.module.css';

/** Opens the color settings of a form. On a phone it is an icon. */
export function CustomizeLink({ formId }: { formId: string }) {
  return (
    <Button
      component={Link}
      to={paths.customize(formId)}
      size="xs"
      leftSection={<IconPalette size={18} stroke={1.6} />}
      className={styles.customize}
      {...buttonLook('quiet')}
    >
      <span className={styles.label}>Customize</span>
    </Button>
  );
}
