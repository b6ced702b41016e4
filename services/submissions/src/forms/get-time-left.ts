import type { ReplyOf, submissions } from '@formwright/contracts';
import { countdownLeft } from '@formwright/form-model';
import { type Request, readVisitOf, signVisit } from '@formwright/platform';
import { noSuchForm } from '../accepting/accept-submission.ts';
import type { SubmissionsDeps } from '../deps.ts';

/**
 * How long a respondent has. The page is the same for everybody and the device's clock may be wrong, so the page asks for it. A browser
 * that refuses cookies gets a visit here, to show it with the submission.
 */
export function getTimeLeft({ formCache, config, ports }: SubmissionsDeps) {
  return async ({ body, cookies }: Request<typeof submissions.getTimeLeft>): Promise<ReplyOf<typeof submissions.getTimeLeft>> => {
    const form = await formCache.find(body.formLink);
    if (!form) throw noSuchForm('formLink');
    const { details } = form;
    const now = ports.clock.now();
    const recorded = readVisitOf(config.visitSecret, form, cookies, body.visit);
    const visit = recorded ?? { id: ports.ids.random(), startedAt: now, isWithoutCookie: true };
    return {
      countdown: countdownLeft(details.countdown, visit.startedAt, now),
      deadline: details.deadline && details.deadline.at - now,
      visit: signVisit(config.visitSecret, form._id, visit),
    };
  };
}
