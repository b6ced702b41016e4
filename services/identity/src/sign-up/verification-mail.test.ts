import { describe, expect, it } from '@jest/globals';
import { verificationMail } from './verification-mail.ts';

const mailTo = (firstname: string) =>
  verificationMail({ to: 'ada@example.com', firstname, productName: 'Forms & More', link: 'https://forms.example/verify/abc' });
const mail = mailTo('Ada');

describe('the verification mail', () => {
  it('names the product and carries the link, as text and as HTML', () => {
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Confirm your e-mail for Forms & More' });
    expect(mail.text).toContain('\nhttps://forms.example/verify/abc\n');
    expect(mail.html).toContain('<a href="https://forms.example/verify/abc"');
  });

  it('takes no markup from a name', () => {
    const { html } = mailTo('<img src=x onerror=alert(1)>"&');
    expect(html).not.toContain('<img');
    expect(html).toContain('Hello &#60;img src=x onerror=alert(1)&#62;&#34;&#38;,');
    expect(mail.html).toContain('Forms &#38; More');
  });

  it('loads nothing and tells its language', () => {
    expect(mail.html).not.toMatch(/ src=|url\(|<link|<script/);
    expect(mail.html).toContain('<html lang="en">');
  });
});
