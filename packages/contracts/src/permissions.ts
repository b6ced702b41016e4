/** The caller's role in the token's workspace. */
export type Role = 'owner' | 'member' | 'operator';

/** What an operator may be allowed: to look, and to change accounts, what is in them, and what is paid. */
export const operatorRights = ['read', 'accounts', 'content', 'money'] as const;
export type OperatorRight = (typeof operatorRights)[number];

/** A permission. 'account' is for the caller's own account, in any workspace. */
export type Permission =
  | 'forms.read'
  | 'forms.write'
  | 'responses.read'
  | 'responses.write'
  | 'account'
  | 'billing'
  | 'team'
  | `operate.${OperatorRight}`;

/** The permissions of each role. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['forms.read', 'forms.write', 'responses.read', 'responses.write', 'account', 'billing', 'team'],
  member: ['forms.read', 'forms.write', 'responses.read', 'responses.write', 'account', 'team'],
  operator: ['account', ...operatorRights.map((right) => `operate.${right}` as const)],
};

/** The right of an operator that a permission is; null: another permission. */
export const rightOf = (permission: Permission): OperatorRight | null =>
  operatorRights.find((right) => permission === `operate.${right}`) ?? null;

/** Whether a role has a permission. An operator may have fewer. */
export const roleMay = (role: Role, permission: Permission): boolean => permissionsOf[role].includes(permission);
