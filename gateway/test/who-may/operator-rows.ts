import { type Outcome, type Rows, signedIn } from './outcomes.ts';

/** Operators alone. */
const operators = (status: number): Outcome => ({
  ...signedIn(403),
  operator: status,
});

export const operatorRows: Rows = {
  getAdminInfo: { input: () => ({ body: {} }), outcome: operators(200) },
};
