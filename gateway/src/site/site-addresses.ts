import { type ConfigOf, setting } from '@formwright/platform';

/** The product's own pages to read, by the name of the file that the build has made. */
export const OWN_PAGES = { guide: '/guide', privacy: '/privacy', terms: '/terms' } as const;

/** Where people read on: the product's own pages, or those of the operator. `source` and `marketing` are '' where no place is named. */
export type SiteAddresses = Record<keyof typeof OWN_PAGES | 'source' | 'marketing', string>;

export const OWN_ADDRESSES: SiteAddresses = { ...OWN_PAGES, source: '', marketing: '' };

const web = { schemes: ['http', 'https'], default: '' };

/** For an operator who has such pages. They are shown to everybody, so they are no secrets. */
export const addressSettings = {
  guideUrl: setting.url('GUIDE_URL', web),
  privacyUrl: setting.url('PRIVACY_URL', web),
  termsUrl: setting.url('TERMS_URL', web),
  /** The source of the program that runs here. */
  sourceUrl: setting.url('SOURCE_URL', web),
  /** The one site that /checkUser tells whether somebody is signed in. */
  marketingUrl: setting.origin('MARKETING_URL', { default: '' }),
} as const;

export const siteAddresses = (config: ConfigOf<typeof addressSettings>): SiteAddresses => ({
  guide: config.guideUrl || OWN_ADDRESSES.guide,
  privacy: config.privacyUrl || OWN_ADDRESSES.privacy,
  terms: config.termsUrl || OWN_ADDRESSES.terms,
  source: config.sourceUrl,
  marketing: config.marketingUrl,
});
