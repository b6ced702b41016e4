/** What is known of the forms to begin from before their layout is loaded. */
export const exampleFacts = {
  feedback: { name: 'Feedback', title: 'How was your visit?', about: 'A rating, choices and room for ideas' },
  event: { name: 'Registration', title: 'Event registration', about: 'Who is coming, and to which part' },
  application: { name: 'Application', title: 'Job application', about: 'Contact details, a letter and a CV' },
} as const;

export type ExampleName = keyof typeof exampleFacts;
