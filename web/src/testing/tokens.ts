/** A token of this user for this workspace, by default the user's own. */
export const tokenFor = (sub: string, ws: string = sub, sign = 'sign'): string => `head.${btoa(JSON.stringify({ sub, ws }))}.${sign}`;
