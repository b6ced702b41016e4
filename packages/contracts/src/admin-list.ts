import { type TSchema, Type } from 'typebox';
import { AdminFilters, adminPageQuery } from './admin-filters.ts';
import {
  AdminForm,
  AdminPage,
  AdminPayment,
  AdminReport,
  AdminResponse,
  AdminSuggestion,
  AdminUser,
  ContactMessage,
  CustomerRequest,
} from './admin-rows.ts';
import { type Contract, contractsOf } from './contract.ts';
import { serviceNames } from './topology.ts';

const admin = contractsOf('admin');

/** A filter that means nothing, by its name. */
export const unread = { 'admin.invalid': 422 } as const;
/** More pages in a minute, or more responses or addresses in an hour, than a person reads. */
export const tooMuch = { 'admin.read_limit': 429 } as const;
export const ofList = { ...unread, ...tooMuch } as const;

/** Of a service, as rows name it. */
export const ServiceNameText = Type.Enum([...serviceNames]);

/** A list of the back-office, a page at a time. */
export const list = <const R extends Parameters<typeof AdminPage>[0]>(name: string, summary: string, row: R) =>
  admin(name, {
    summary,
    may: 'operate.read',
    alsoGet: true,
    query: adminPageQuery,
    body: AdminFilters,
    reply: AdminPage(row),
    errors: ofList,
  });

/** A call that answers a page of whichever list. */
export type ListCall = Contract<typeof AdminFilters, undefined, typeof adminPageQuery, TSchema> & { auth: 'user' };

/** A page of whichever list. */
export const AnyPage = AdminPage(
  Type.Union([AdminUser, AdminForm, AdminResponse, ContactMessage, CustomerRequest, AdminSuggestion, AdminReport, AdminPayment]),
);
