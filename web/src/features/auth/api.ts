import type { BodyOf } from '@formwright/contracts/contract';
import { newVerify, signinUser, signupUser, verifyEmail } from '@formwright/contracts/identity';
import { request } from '../../lib/api-client.ts';

export const signIn = (body: BodyOf<typeof signinUser>) => request(signinUser, { body });

export const signUp = ({ avatar, ...body }: BodyOf<typeof signupUser> & { avatar: File | null }) =>
  request(signupUser, { body, files: avatar ? [{ field: 'avatar', file: avatar, name: avatar.name }] : [] });

export const resendVerification = (email: string) => request(newVerify, { body: { email } });

export const verify = (body: BodyOf<typeof verifyEmail>) => request(verifyEmail, { body });
