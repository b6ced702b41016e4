import { describe, expect, it } from '@jest/globals';
import { verificationMail } from './verification-mail.ts';

const mail = verificationMail({ to: 'ada@example.com', productName: 'Forms & More', link: 'https://forms.example/verify/abc' });

describe('the verification mail', () => {
  it('names the product and carries the link, as text and as HTML', () => {
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Confirm your email for Forms & More' });
    expect(mail.text).toContain('\nhttps://forms.example/verify/abc\n');
    expect(mail.html).toContain('<a href="https://forms.example/verify/abc"');
  });

  it('greets nobody by name: the reader may be somebody else', () => {
    expect(mail.text).toMatch(/^Hello,\n/);
    expect(mail.html).toContain('>Hello,<');
    expect(mail.html).toContain('Forms &#38; More');
  });

  it('loads nothing and tells its language', () => {
    expect(mail.html).not.toMatch(/ src=|url\(|<link|<script/);
    expect(mail.html).toContain('<html lang="en">');
  });
});
