import type { support } from '@formwright/contracts';
import { isBlank, isEmail, plainEmail } from '@formwright/form-model';
import { AppError, networkOf, type Request, readableEmail } from '@formwright/platform';
import type { SupportDeps } from './deps.ts';
import { MOST_A_DAY, MOST_OF_WIDE_A_DAY } from './message.ts';
import { clean, idOf, store } from './send-message.ts';

/** Takes a message of a visitor. What a program has filled in is answered the same, and dropped. */
export function contactUs(deps: SupportDeps) {
  const { ports } = deps;
  return async ({ body, ip }: Pick<Request<typeof support.contactUs>, 'body' | 'ip'>): Promise<{ success: true }> => {
    const firstname = oneLine(body.Fname);
    const lastname = oneLine(body.Lname);
    const email = readableEmail(plainEmail(oneLine(body.email)));
    const text = clean(body.message);
    const faults = {
      ...(isBlank(firstname) && isBlank(lastname) && { Fname: 'Please enter your name.' }),
      ...(!isEmail(email) && { email: email === '' ? 'Please enter your email.' : 'Please enter a valid email address.' }),
      ...(isBlank(text) && { message: 'Please write a message.' }),
    };
    if (Object.keys(faults).length > 0) throw new AppError('support.invalid', faults);
    if (body.website) return { success: true };
    const { nameOf } = ports.securityLog;
    const userId = nameOf(email);
    const written = { kind: 'contact', title: '', text } as const;
    return store(deps, {
      senders: [
        { id: nameOf(networkOf(ip, { v4: 24, v6: 48 })), most: MOST_A_DAY },
        { id: nameOf(networkOf(ip, { v4: 16, v6: 32 })), most: MOST_OF_WIDE_A_DAY },
      ],
      tooMany: { message: 'Many messages came from your network today. Please try again tomorrow.' },
      message: () => ({
        _id:
          body.requestId === undefined
            ? ports.ids.random()
            : idOf(userId, body.requestId, { ...written, text: `${firstname} ${lastname} ${text}` }),
        ...written,
        ...{ userId, workspaceId: '', email, firstname, lastname },
      }),
    });
  };
}

const oneLine = (text: string) => clean(text).replaceAll('\n', ' ');
