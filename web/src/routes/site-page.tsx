import type { ComponentType } from 'react';
import type { TextPageProps } from '../features/landing/text-page.tsx';
import { productName, screenTitle, siteAddresses } from '../lib/product.ts';
import { useIsSignedIn } from '../lib/session.ts';

/** A page for everybody, in the app. */
export function SitePage({ title, page: Page }: { title: string; page: ComponentType<TextPageProps> }) {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <title>{screenTitle(title)}</title>
      <Page name={productName()} addresses={siteAddresses()} isSignedIn={isSignedIn} />
    </>
  );
}
