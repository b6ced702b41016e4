import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { GuidePage } from './guide-page.tsx';
import { LandingPage, type LandingProps } from './landing-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

export interface PrerenderedPage {
  /** The file's name, and that of its screen in the app. */
  name: string;
  /** Before the product's name; '': the name alone. */
  title: string;
  /** For search engines and link cards; '': that of the whole site. */
  description: string;
  body: string;
}

const drawn = (location: string, page: ReactElement) => renderToStaticMarkup(<StaticRouter location={location}>{page}</StaticRouter>);

/** The pages for everybody as HTML, for the build. */
export const prerenderPages = ({ signupNote, ...site }: LandingProps): PrerenderedPage[] => [
  { name: 'landing', title: '', description: '', body: drawn(paths.home, <LandingPage {...site} signupNote={signupNote} />) },
  {
    name: 'guide',
    title: 'Guide',
    description: 'Build a form, share it, read the answers: how everything is done, step by step.',
    body: drawn(paths.guide, <GuidePage {...site} />),
  },
  {
    name: 'privacy',
    title: 'Privacy',
    description: 'What this server keeps, for how long, and who sees it.',
    body: drawn(paths.privacy, <PrivacyPage {...site} />),
  },
  {
    name: 'terms',
    title: 'Terms of Use',
    description: 'The terms of use of this server.',
    body: drawn(paths.terms, <TermsPage {...site} />),
  },
];
