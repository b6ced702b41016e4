import { Type } from 'typebox';
import { Id } from './shapes.ts';

/** FormDetails of form-model, which checks them. */
export const FormDetailsJson = Type.Object({ _id: Id, title: Type.String(), version: Type.Integer() }, { additionalProperties: true });
