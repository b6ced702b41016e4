import type { ServiceName } from '@formwright/contracts';
import type { Store } from '@formwright/platform';

export type Stores = Readonly<Record<ServiceName, Store>>;

/** Takes a line for each problem. */
export type Report = (line: string) => void;
