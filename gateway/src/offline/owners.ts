import { type ServiceName, serviceNames } from '@formwright/contracts';
import type { ServiceDeclaration, Spec } from '@formwright/platform';
import { services } from '../services.ts';
import type { Stores } from './report.ts';

/**
 * Finds out whether a stored file belongs to a document, as its service declares.
 * @returns the kind of document that is missing, such as 'submission'; null if there is one. Files of an unknown kind count as owned
 */
export function findOwners(stores: Stores): (key: string) => Promise<string | null> {
  const declared: Readonly<Record<ServiceName, Pick<ServiceDeclaration<ServiceName, Spec, never>, 'owns'>>> = services;
  const rules = new Map(serviceNames.flatMap((name) => Object.entries(declared[name].owns?.(stores[name]) ?? {})));
  return async (key) => {
    const segments = key.split('/');
    const rule = rules.get(segments[0] ?? '');
    return !rule || (await rule.has(segments, key)) ? null : rule.owner;
  };
}
