import { support } from '@formwright/contracts';
import { AppError, type ErrorFields, escapeHtml, leadTo, plainMessage, plainPage, type RawReply, type Request } from '@formwright/platform';
import { contactUs } from './contact-us.ts';
import type { SupportDeps } from './deps.ts';

type Written = Record<'Fname' | 'Lname' | 'email' | 'message', string>;

const NOTHING: Written = { Fname: '', Lname: '', email: '', message: '' };
const longest: Readonly<Record<keyof Written, number>> = { Fname: 100, Lname: 100, email: 254, message: support.SUPPORT_TEXT.message };

/** The page on which a visitor writes to the operator, or the one that says it was sent. */
export function contactPage({ ports, config: { productName } }: SupportDeps) {
  return async ({ query }: Request<typeof support.contactPage>): Promise<RawReply> =>
    query.sent === undefined
      ? writePage(200, productName, { written: NOTHING, faults: {}, requestId: ports.ids.random() })
      : plainMessage(200, productName, 'Message sent', 'Thank you. If there is a reply, it comes to the email address that you gave.');
}

/** Takes what the page posts, as the call does. With errors the page comes again, with what was written. */
export function postContact(deps: SupportDeps) {
  const send = contactUs(deps);
  const { ports, config } = deps;
  return async (request: Request<typeof support.postContact>): Promise<RawReply> => {
    const { body, ip } = request;
    const written = { ...NOTHING, ...pick(body) };
    const requestId = body.requestId ?? ports.ids.random();
    const again = (status: number, faults: ErrorFields) => writePage(status, config.productName, { written, faults, requestId });
    const tooLong = Object.entries(longest).filter(([name, most]) => written[name as keyof Written].length > most);
    if (tooLong.length > 0) {
      return again(
        422,
        Object.fromEntries(tooLong.map(([name, most]) => [name, `Please write at most ${most.toLocaleString('en')} characters.`])),
      );
    }
    try {
      await send({ body: { ...written, requestId, ...(body.website && { website: body.website.slice(0, 200) }) }, ip });
    } catch (error) {
      if (!(error instanceof AppError) || typeof error.detail !== 'object') throw error;
      return again(error.code === 'support.too_many' ? 429 : 422, error.detail as ErrorFields);
    }
    // A redirect, because with a page as the reply to the form the Back button would ask whether to send again.
    return leadTo('/contact?sent=1');
  };
}

/** Browsers post two characters for a line's end, but count one. */
const pick = ({ Fname = '', Lname = '', email = '', message = '' }: Partial<Written>): Written => ({
  ...{ Fname, Lname, email },
  message: message.replaceAll('\r\n', '\n'),
});

interface Page {
  written: Written;
  faults: ErrorFields;
  /** The same of each try, so that a message that arrived is not stored twice. */
  requestId: string;
}

function writePage(status: number, productName: string, { written, faults, requestId }: Page): RawReply {
  const [first] = Object.keys(faults);
  const field = (name: keyof Written, label: string, type: string, autocomplete: string) => {
    const fault = faults[name];
    const attributes = `id="${name}" name="${name}" maxlength="${longest[name]}"${fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''}${name === first ? ' autofocus' : ''}`;
    const input =
      type === 'textarea'
        ? `<textarea ${attributes} rows="7">\n${escapeHtml(written[name])}</textarea>`
        : `<input ${attributes} type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(written[name])}">`;
    const told = fault ? `<p class="bad" id="${name}-fault">${escapeHtml(String(fault))}</p>` : '';
    return `<div class="field"><label class="name" for="${name}">${label}</label>${input}${told}</div>`;
  };
  const problem = first ? '<p class="bad" role="alert">Not sent yet. Please look at what is marked.</p>\n' : '';
  const content = `<div class="card">
<h1>Contact us</h1>
<p>Write to who runs this server. To reach who made a form, use what the form itself says.</p>
${problem}<form method="post" action="/contact" enctype="multipart/form-data" novalidate>
<div class="pair">${field('Fname', 'First name', 'text', 'given-name')}
${field('Lname', 'Last name', 'text', 'family-name')}</div>
${field('email', 'Email', 'email', 'email')}
${field('message', 'Message', 'textarea', 'off')}
<div hidden><label>Leave this empty<input name="website" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="requestId" value="${escapeHtml(requestId)}">
<button>Send</button>
</form>
</div>
<p class="soft last"><a href="/">Back to ${escapeHtml(productName)}</a></p>`;
  return plainPage(status, { title: 'Contact us', productName, content });
}
