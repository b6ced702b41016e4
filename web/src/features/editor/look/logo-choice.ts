import { createContext, useContext } from 'react';

/** The owner's choice to show the product's logo on public forms. */
export interface LogoChoice {
  isShown: boolean;
  change(isShown: boolean): void;
}

const LogoContext = createContext<LogoChoice | undefined>(undefined);
export const LogoProvider = LogoContext.Provider;

/** undefined: the plan does not include the choice. */
export const useLogoChoice = (): LogoChoice | undefined => useContext(LogoContext);
