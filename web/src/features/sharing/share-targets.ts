import {
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBrandX,
  IconMail,
  type TablerIcon,
} from '@tabler/icons-react';

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
export const shareTargets: readonly ShareTarget[] = [
  { name: 'Email', icon: IconMail, addressOf: (link, title) => query('mailto:', { subject: title, body: link }) },
  { name: 'WhatsApp', icon: IconBrandWhatsapp, addressOf: (link, title) => query('https://wa.me/', { text: `${title} ${link}` }) },
  { name: 'Telegram', icon: IconBrandTelegram, addressOf: (url, text) => query('https://t.me/share/url', { url, text }) },
  { name: 'X', icon: IconBrandX, addressOf: (url, text) => query('https://x.com/intent/post', { text, url }) },
  { name: 'Facebook', icon: IconBrandFacebook, addressOf: (u) => query('https://www.facebook.com/sharer/sharer.php', { u }) },
  { name: 'LinkedIn', icon: IconBrandLinkedin, addressOf: (url) => query('https://www.linkedin.com/sharing/share-offsite/', { url }) },
];
