import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import type { UserData } from '@formwright/form-model';
import { newSubmissionId, submissionBody } from '../../e2e/support/api.ts';

/**
 * A program that sends the same answers to a form, one after another. It prints how many it sent, and how many were accepted. Arguments:
 * the product's address, the form's link, for how many seconds, and the file with the answers as JSON.
 */
const [url = '', link = '', seconds, file = ''] = argv.slice(2);
const answers = JSON.parse(readFileSync(file, 'utf8')) as UserData;
const counts = { sent: 0, accepted: 0 };
for (const until = performance.now() + Number(seconds) * 1000; performance.now() < until; ) {
  const { status } = await fetch(`${url}/api/saveUserForm`, { method: 'POST', body: submissionBody(link, answers, newSubmissionId()) });
  counts.sent += 1;
  if (status === 200) counts.accepted += 1;
}
console.log(JSON.stringify(counts));
