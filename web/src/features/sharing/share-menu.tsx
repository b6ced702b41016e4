import { Menu } from '@mantine/core';
import { IconCode, IconLink, IconPencil, IconQrcode, IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { GENERIC_ERROR } from '../../lib/api-error.ts';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { copyLink } from '../../ui/copy-link.ts';
import { toast } from '../../ui/toast-store.ts';
import { EmbedDialog } from './embed-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { QrCode } from './qr-code.ts';
import { shareTargets } from './share-targets.ts';
import styles from './sharing.module.css';

interface ShareMenuProps {
  form: { id: string; title: string; link: string };
  /** Why the form cannot be shared yet. */
  whyNot: string | undefined;
  /** The link was replaced. */
  onLink(link: string): void;
}

type Dialog = { is: 'embed' } | { is: 'link' } | { is: 'qr'; code: QrCode };

const QrDialog = lazy(() => import('./qr-dialog.tsx'));

/** The ways to pass on a form's public link. */
export function ShareMenu({ form: { id, title, link }, whyNot, onLink }: ShareMenuProps) {
  const address = new URL(paths.publicForm(link), window.location.origin).href;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const showQrCode = async () => {
    try {
      const [{ qrCodeOf }] = await Promise.all([import('./qr-code.ts'), import('./qr-dialog.tsx')]);
      setDialog({ is: 'qr', code: qrCodeOf(address) });
    } catch {
      toast.error(GENERIC_ERROR);
    }
  };
  return (
    <>
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
          <Menu.Item leftSection={<IconCode size={16} stroke={1.6} />} onClick={() => setDialog({ is: 'embed' })}>
            Embed in a site
          </Menu.Item>
          <Menu.Item leftSection={<IconQrcode size={16} stroke={1.6} />} onClick={() => void showQrCode()}>
            QR code
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setDialog({ is: 'link' })}>
            Change the link
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
      {dialog?.is === 'embed' && <EmbedDialog title={title} address={address} onClose={close} />}
      {dialog?.is === 'link' && <LinkDialog id={id} link={link} onLink={onLink} onClose={close} />}
      <Suspense>
        {dialog?.is === 'qr' && <QrDialog code={dialog.code} address={address} fileName={`qr-${link}`} onClose={close} />}
      </Suspense>
    </>
  );
}
