/** What forms is configured with; the process's environment becomes this in main.ts. */
export interface FormsConfig {
  productName: string;
  /** Origin under which respondents reach the product, without a slash at the end. */
  publicUrl: string;
  /** Shared with submissions: seals the cookie that says when a visit began. */
  visitSecret: string;
}
