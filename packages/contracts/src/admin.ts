import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed } from './shapes.ts';

const admin = contractsOf('admin');

export const getAdminInfo = admin('getAdminInfo', {
  summary: 'Who the operator is',
  may: 'operate.read',
  alsoGet: true,
  body: Type.Object({}, closed),
  reply: Type.Object({ email: Type.String() }, closed),
  errors: {},
});
