import { productName } from '../../../lib/product.ts';
import { FlagSetting } from '../settings/fields.tsx';
import type { LogoChoice } from './logo-choice.ts';

/** Shows or hides the product's logo on all public forms of the owner. */
export function LogoSetting({ logo }: { logo: LogoChoice }) {
  return (
    <FlagSetting
      label="Show the logo"
      description={`“Powered by ${productName()}” below your public forms. Stored at once, for all of your forms.`}
      checked={logo.isShown}
      onChange={logo.change}
    />
  );
}
