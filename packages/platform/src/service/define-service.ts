import type { HealthSettings, ServiceName } from '@formwright/contracts';
import type { Spec } from '../common/config.ts';
import type { Store } from '../ports/store.ts';
import type { Ports, Service } from './service.ts';

/** The files of a kind, whose keys begin with it: `Form/…`. */
export interface OwnedFiles {
  /** The kind of document that a file belongs to. */
  owner: string;
  /** Whether a document shows the file, or a note says that it may be there. */
  has(segments: readonly string[], key: string): Promise<unknown>;
}

/**
 * All that makes a service: its process, the product in one process, tests and the commands on a stopped product read it. What every process
 * has to know of it stands in topology.ts.
 */
export interface ServiceDeclaration<N extends ServiceName, S extends Spec, Config> {
  name: N;
  /** Read from the environment in a process of its own. The product in one process has a value for each. */
  settings: S;
  create: (ports: Ports, config: Config) => Service;
  /** What its settings say to who looks whether they are a risk. */
  health?: (config: Config) => Partial<HealthSettings>;
  /** The kinds of files that it stores. A backup takes none that belongs to no document. */
  owns?: (store: Store) => Readonly<Record<string, OwnedFiles>>;
}

/** Returns the declaration unchanged and keeps its literal types. */
export const defineService = <const N extends ServiceName, const S extends Spec, Config>(
  declaration: ServiceDeclaration<N, S, Config>,
): ServiceDeclaration<N, S, Config> => declaration;
