/** The IANA time zone of this device: 'Europe/Berlin'. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
