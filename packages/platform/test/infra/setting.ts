/** A setting that `npm run test:infra` makes. */
export function settingOf(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests by npm run test:infra`);
  return value;
}
