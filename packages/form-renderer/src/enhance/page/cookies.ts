/** The value of a cookie whose name ends like this: over https, names have a prefix. */
export const cookie = (name: string) => new RegExp(`${name}=([^;]+)`).exec(document.cookie)?.[1];
