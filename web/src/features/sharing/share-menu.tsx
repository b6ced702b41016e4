import { Menu } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconCode,
  IconDeviceFloppy,
  IconLink,
  IconMail,
  IconPencil,
  IconQrcode,
  IconShare2,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { GENERIC_ERROR } from '../../lib/api-error.ts';
import { ownAddress } from '../../lib/own-address.ts';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { copyLink, copyLinkOfOlder } from '../../ui/copy-link.ts';
import { LocalAddressNote } from '../../ui/local-address-note.tsx';
import { toast } from '../../ui/toast-store.ts';
import { EmbedDialog } from './embed-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { QrCode } from './qr-code.ts';
import styles from './sharing.module.css';

interface ShareMenuProps {
  form: { id: string; title: string; link: string };
  /** Why the form cannot be shared yet. */
  whyNot: string | undefined;
  /** What the link shows: nothing yet, an older version than the one on the screen, or that one. */
  shows: 'nothing' | 'older' | 'this';
  /** @returns whether everything is saved now */
  onSave(): Promise<boolean>;
  /** The link was replaced. */
  onLink(link: string): void;
}

type Dialog = { is: 'embed' } | { is: 'link' } | { is: 'qr'; code: QrCode };

const QrDialog = lazy(() => import('./qr-dialog.tsx'));

/** The ways to pass on a form's public link. */
export function ShareMenu({ form: { id, title, link }, whyNot, shows, onSave, onLink }: ShareMenuProps) {
  const path = paths.publicForm(link);
  const address = ownAddress(path);
  const addressId = useId();
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
  const ways = (
    <>
      <Menu.Item
        leftSection={<IconLink size={16} stroke={1.6} />}
        data-share="copy"
        aria-describedby={addressId}
        onClick={() => void (shows === 'older' ? copyLinkOfOlder : copyLink)(path)}
      >
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
    </>
  );
  return (
    <>
      <Menu width={292} disabled={whyNot !== undefined}>
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
          <div className={styles.address}>
            <span id={addressId}>{address}</span>
            <LocalAddressNote />
          </div>
          {shows !== 'this' && <SaveFirst shows={shows} onSave={onSave} />}
          {shows !== 'nothing' && ways}
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

const SAVE_FIRST = {
  nothing: { why: 'Nothing published yet: whoever opens the link sees an empty page.', label: 'Save and share' },
  older: { why: 'The link shows the form as you saved it last, without your latest changes.', label: 'Save them too' },
};

/** What whoever gets the link sees now, and the save that changes it. The menu stays open and shows the ways to share then. */
function SaveFirst({ shows, onSave }: { shows: 'nothing' | 'older'; onSave(): Promise<boolean> }) {
  const [isSaving, setSaving] = useState(false);
  const { why, label } = SAVE_FIRST[shows];
  const save = async (menu: Element | null) => {
    setSaving(true);
    const isSaved = await onSave();
    setSaving(false);
    // This item is gone then.
    if (isSaved) menu?.querySelector<HTMLElement>('[data-share="copy"]')?.focus();
  };
  return (
    <>
      <p className={styles.saveFirst}>{why}</p>
      <Menu.Item
        leftSection={<IconDeviceFloppy size={16} stroke={1.6} />}
        closeMenuOnClick={false}
        aria-disabled={isSaving || undefined}
        onClick={(event) => void (isSaving || save(event.currentTarget.closest('[role="menu"]')))}
      >
        {label}
      </Menu.Item>
      {shows === 'older' && <Menu.Divider />}
    </>
  );
}

interface ShareTarget {
  name: string;
  icon: TablerIcon;
  /** The address that opens the site with the link filled in. */
  addressOf(link: string, title: string): string;
}

const query = (start: string, values: Record<string, string>) =>
  // Mail programs read '+' as a plus sign, not as a space.
  `${start}?${new URLSearchParams(values).toString().replaceAll('+', '%20')}`;

/** Where a link can be sent. They are plain links: nothing is loaded from these sites before a click. */
const shareTargets: readonly ShareTarget[] = [
  { name: 'Email', icon: IconMail, addressOf: (link, title) => query('mailto:', { subject: title, body: link }) },
  { name: 'WhatsApp', icon: IconBrandWhatsapp, addressOf: (link, title) => query('https://wa.me/', { text: `${title} ${link}` }) },
  { name: 'Telegram', icon: IconBrandTelegram, addressOf: (url, text) => query('https://t.me/share/url', { url, text }) },
  { name: 'X', icon: IconBrandX, addressOf: (url, text) => query('https://x.com/intent/post', { text, url }) },
  { name: 'Facebook', icon: IconBrandFacebook, addressOf: (u) => query('https://www.facebook.com/sharer/sharer.php', { u }) },
  { name: 'LinkedIn', icon: IconBrandLinkedin, addressOf: (url) => query('https://www.linkedin.com/sharing/share-offsite/', { url }) },
];
