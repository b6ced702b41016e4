import { Menu } from '@mantine/core';
import { IconLink, IconShare2 } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { copyLink } from '../../ui/copy-link.ts';
import styles from './share-menu.module.css';
import { shareTargets } from './share-targets.ts';

interface ShareMenuProps {
  form: { id: string; title: string; link: string };
  /** Why the form cannot be shared yet. */
  whyNot: string | undefined;
}

/** The ways to pass on a form's public link. */
export function ShareMenu({ form: { title, link }, whyNot }: ShareMenuProps) {
  const address = new URL(paths.publicForm(link), window.location.origin).href;
  return (
    <Menu width={264} disabled={whyNot !== undefined}>
      <Menu.Target>
        <AppButton
          kind="quiet"
          size="xs"
          icon={<IconShare2 size={16} stroke={1.6} />}
          aria-disabled={whyNot ? true : undefined}
          aria-description={whyNot}
          data-tip={whyNot ?? 'Share'}
        >
          Share
        </AppButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} stroke={1.6} />} onClick={() => void copyLink(paths.publicForm(link))}>
          Copy link
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Send the link</Menu.Label>
        <div className={styles.targets}>
          {shareTargets.map(({ name, icon: Icon, addressOf }) => (
            <Menu.Item
              key={name}
              component="a"
              href={addressOf(address, title)}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<Icon size={16} stroke={1.6} />}
            >
              {name}
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
