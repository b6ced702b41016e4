/** The error texts of the fields that are wrong. @param verdicts by field; null: it is right */
export const faultsIn = (verdicts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(verdicts).filter((entry): entry is [string, string] => entry[1] !== null));
