import { networkOf } from '@formwright/platform';

/** The network of a household or office, by which attempts are counted. For IPv6 it is the /64 network. */
export const householdOf = (ip: string): string => networkOf(ip, { v4: 32, v6: 64 });
