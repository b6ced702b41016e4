/** What submissions is configured with; the process's environment becomes this in main.ts. */
export interface SubmissionsConfig {
  productName: string;
  /** Shared with forms: proves the cookie that says when a visit began. */
  visitSecret: string;
}
