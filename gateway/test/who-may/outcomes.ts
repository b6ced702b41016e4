import type { InjectInput } from '@formwright/platform/testing';

/** Who calls. */
export const names = ['stranger', 'owner', 'another', 'suspended', 'member', 'removed', 'operator', 'service'] as const;
export type Name = (typeof names)[number];
/** HTTP status per kind of caller. `suspended` uses its own form; `owner`, `member`, `removed` and `another` use the owner's. */
export type Outcome = Record<Name, number>;

export const everybody = (status: number): Outcome => Object.fromEntries(names.map((name) => [name, status])) as Outcome;
export const signedIn = (status: number): Outcome => ({ ...everybody(status), stranger: 401, removed: 401, service: 401 });
/** Any member of a workspace. */
export const inWorkspace = (status: number): Outcome => ({ ...signedIn(status), operator: 403 });
/** Any member of the workspace that owns the form or response of the call. */
export const onOwn = (status: number): Outcome => ({ ...inWorkspace(status), another: 404 });
export const services = (status: number): Outcome => ({ ...everybody(404), service: status });

/** What a caller asks for. */
export interface Things {
  formId: string;
  responseId: string;
}

/** What is sent with each contract, and what each caller is told. They are tried in this order. */
export type Rows = Record<string, { input: (things: Things) => InjectInput; outcome: Outcome }>;
