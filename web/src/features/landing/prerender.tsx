import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { LandingPage } from './landing-page.tsx';

/** The landing page as HTML, for the build. */
export const prerenderLanding = (name: string): string =>
  renderToStaticMarkup(
    <StaticRouter location={paths.home}>
      <LandingPage name={name} />
    </StaticRouter>,
  );
