import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, as in the style sheets. It is known at once, so that nothing is drawn for another width first. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
