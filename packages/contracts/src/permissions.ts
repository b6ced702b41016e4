/** The caller's role in the token's workspace. */
export type Role = 'owner' | 'member' | 'operator';

/** A permission. 'account' is for the caller's own account, in any workspace. */
export type Permission = 'forms.read' | 'forms.write' | 'responses.read' | 'responses.write' | 'account' | 'billing' | 'team' | 'operate';

/** The permissions of each role. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['forms.read', 'forms.write', 'responses.read', 'responses.write', 'account', 'billing', 'team'],
  member: ['forms.read', 'forms.write', 'responses.read', 'responses.write', 'account', 'team'],
  operator: ['account', 'operate'],
};

/** Whether a role has a permission. */
export const roleMay = (role: Role, permission: Permission): boolean => permissionsOf[role].includes(permission);
