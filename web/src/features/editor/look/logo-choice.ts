import { createContext, useContext } from 'react';

/** The owner's choice to show the product's logo on public forms. */
export interface LogoChoice {
  isShown: boolean;
  change(isShown: boolean): void;
}

/** What the plan lets one do with logos. */
export interface LogoPlan {
  /** undefined: the plan does not include the choice. */
  choice: LogoChoice | undefined;
  /** Whether the plan shows the owner's logo. */
  showsOwn: boolean;
}

const LogoContext = createContext<LogoPlan>({ choice: undefined, showsOwn: false });
export const LogoProvider = LogoContext.Provider;
export const useLogoPlan = (): LogoPlan => useContext(LogoContext);
