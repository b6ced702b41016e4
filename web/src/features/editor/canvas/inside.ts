import { createContext, useContext } from 'react';

/** Whether the focus is inside the element, in its label or another field. */
export const InsideContext = createContext(false);

/**
 * `tabIndex` of a field inside an element. While the focus is elsewhere, Tab goes past it, so that each row is one stop; Enter on the
 * element leads to its fields.
 */
export const useInsideTabIndex = (): 0 | -1 => (useContext(InsideContext) ? 0 : -1);
