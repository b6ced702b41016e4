/** What a signed-in caller is to the workspace of the token. */
export type Role = 'owner' | 'member' | 'operator';

/** What a call needs. 'account' is the caller's own account, whichever workspace the token is for. */
export type Permission = 'forms.read' | 'forms.write' | 'responses.read' | 'responses.write' | 'account' | 'billing' | 'team' | 'operate';

/** The one table of who may do what. */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['forms.read', 'forms.write', 'responses.read', 'responses.write', 'account', 'billing', 'team'],
  member: ['forms.read', 'forms.write', 'responses.read', 'responses.write', 'account'],
  operator: ['account', 'operate'],
};

/** Whether a role has a permission. */
export const roleMay = (role: Role, permission: Permission): boolean => permissionsOf[role].includes(permission);
