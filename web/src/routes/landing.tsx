import { LandingPage } from '../features/landing/landing-page.tsx';
import { productName, signupText, siteAddresses } from '../lib/product.ts';

export default function Landing() {
  return (
    <>
      <title>{productName()}</title>
      <LandingPage name={productName()} addresses={siteAddresses()} signupNote={signupText() ?? ''} />
    </>
  );
}
