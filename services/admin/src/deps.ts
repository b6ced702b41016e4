import type { Ports } from '@formwright/platform';

/** Dependencies of the use cases. The service keeps nothing of anybody. */
export interface AdminDeps {
  ports: Ports;
}
