import { networkOf } from '@formwright/platform';

/** Whose turn it is when a stranger asks: the network of the address. No workspace has such a name. */
export const strangerOf = (ip: string): string => `stranger ${networkOf(ip, { v4: 32, v6: 64 })}`;
