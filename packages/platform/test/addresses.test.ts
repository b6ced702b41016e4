import { describe, expect, it } from '@jest/globals';
import { readS3Address } from '../src/adapters/files/s3-address.ts';
import { readSmtpAddress } from '../src/adapters/mail/smtp-address.ts';

describe('addresses without more than they need', () => {
  it('lead to an object store by TLS, in the region that most stores take', () => {
    expect(readS3Address('s3://key:secret@objects.example.org/files')).toEqual({
      host: 'objects.example.org',
      port: undefined,
      bucket: 'files',
      accessKey: 'key',
      secretKey: 'secret',
      region: 'us-east-1',
      useTls: true,
    });
  });

  it('lead to a mail server at the usual port, and a password goes by TLS alone', () => {
    const host = 'mail.example.org';
    expect(readSmtpAddress(`smtp://${host}`)).toEqual({ host, port: 587, secure: false, requireTLS: false, ignoreTLS: false });
    expect(readSmtpAddress(`smtp://ann:p%2Fw@${host}`)).toMatchObject({ requireTLS: true, auth: { user: 'ann', pass: 'p/w' } });
    expect(readSmtpAddress(`smtps://${host}`)).toMatchObject({ port: 465, secure: true });
  });
});
