import { Type } from 'typebox';
import { contractsOf, multipart } from './contract.ts';
import { closed, Done, Id, Text } from './shapes.ts';

const billing = contractsOf('billing');

const PaidPlan = Type.Union([Type.Literal('Standart'), Type.Literal('Premium')]);

/** What can be paid for: one more form, once; or a month of a plan. */
export const Product = Type.Union([Type.Literal('one-time'), Type.Literal('Standart'), Type.Literal('Premium')]);

export const generatePaymentToken = billing('generatePaymentToken', {
  summary:
    'A token for the checkout page, /checkout?token=…: encrypted, single use, valid for 15 minutes. It names account and product. Refused for one more form that is bought already',
  path: '/api/generate-payment-token',
  may: 'billing',
  body: Type.Object({ product: Type.Optional(Product) }, { ...closed, description: 'Without a product: one more form.' }),
  reply: Type.Object({ data: Type.String() }, closed),
  errors: { 'billing.payments_off': 409, 'billing.bought': 409, 'billing.taken_down': 409 },
});

export const planPricing = billing('planPricing', {
  summary: 'Moves the account to Free, at once. Nothing is deleted, and nothing that is sent gives another plan',
  may: 'billing',
  whileSuspended: 'refused',
  body: Type.Object({}, { additionalProperties: true, description: 'The user, as getMe answers it. Not looked at.' }),
  reply: Done,
  errors: {},
});

export const openCheckout = billing('openCheckout', {
  summary: "Uses up a payment token and leads to the payment provider's page: the one that is open for this product, or a new one",
  method: 'GET',
  path: '/checkout',
  auth: 'none',
  query: Type.Object({ token: Type.Optional(Text(1_000)) }),
  reply: 'redirect',
  pages: {
    303: "To the provider's page.",
    409: 'A page: one more form was bought before, a payment is on its way, the account is not there or taken down, or this server takes no payments.',
    410: 'A page: the token is not valid, has expired, or was used, or what it led to has just ended.',
    503: 'A page: the provider cannot be reached.',
  },
  errors: {},
});

export const paymentWebhook = billing('paymentWebhook', {
  summary: "Takes a payment provider's signed notice. A notice that comes again changes nothing",
  auth: 'none',
  body: Type.Object({}, { additionalProperties: true, description: "The provider's event, signed as a whole." }),
  keepsRawBody: true,
  bodyLimit: 256_000,
  reply: Done,
  errors: { 'billing.unsigned': 400, 'billing.malformed': 400, 'billing.payments_off': 409 },
  rateLimit: 6_000,
});

const payment = Type.Object(
  {
    id: Type.String({ description: 'For getInvoice.' }),
    product: Product,
    cents: Type.Integer(),
    status: Type.Union([Type.Literal('paid'), Type.Literal('rejected')]),
    at: Type.Number(),
    invoice: Type.Union([Type.String(), Type.Null()], {
      description:
        "The number of its invoice, such as '2026-000017'; null for a rejected try, for a month that the operator has given, and for money that bought nothing and is owed.",
    }),
  },
  closed,
);

const choice = Type.Object(
  {
    product: PaidPlan,
    cents: Type.Integer({ description: 'What is paid: one month, in US cents.' }),
    paidUntil: Type.Number({ description: 'Until when the plan would be paid, epoch milliseconds: a month, and what is carried over.' }),
    carried: Type.Union(
      [
        Type.Object(
          {
            plan: PaidPlan,
            leftMs: Type.Integer({ description: 'The paid time that is left of it.' }),
            cents: Type.Integer({ description: 'What that is worth, in US cents, rounded down.' }),
            becomesMs: Type.Integer({ description: 'The time of the chosen plan that it becomes: by value, rounded down.' }),
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: 'What is left of the present plan, if another one is chosen; null: nothing is carried over.' },
    ),
    ends: Type.Union([PaidPlan, Type.Null()], {
      description:
        'The present plan, if it has no end because the operator gave it: it is over with the payment, and nothing of it is carried over; null: nothing is lost.',
    }),
  },
  { ...closed, description: 'What choosing this plan would do, if it was paid for now.' },
);

export const getBilling = billing('getBilling', {
  summary: "How this server takes payments, what choosing each paid plan would do now, and the account's latest payments, newest first",
  may: 'billing',
  body: Type.Object(
    { after: Type.Optional(Text(100)) },
    { ...closed, description: '`after`: the id of a payment; the ones before it follow.' },
  ),
  reply: Type.Object(
    {
      /** 'sandbox': no money moves. */
      payments: Type.Union([Type.Literal('off'), Type.Literal('sandbox'), Type.Literal('stripe')]),
      /** One more form can be bought once. */
      canBuyForm: Type.Boolean(),
      /** Until when the plan is paid, epoch milliseconds; null: without an end. */
      paidUntil: Type.Union([Type.Number(), Type.Null()]),
      suspendsAt: Type.Union([Type.Number(), Type.Null()], {
        description: 'When the account is suspended if nothing is paid, epoch milliseconds; null: it is not, or it is suspended already.',
      }),
      choices: Type.Array(choice),
      latest: Type.Array(payment),
      isMore: Type.Boolean({ description: 'Whether there are older payments than the last one here.' }),
    },
    closed,
  ),
  errors: { 'billing.not_found': 404 },
});

export const getPaymentDue = billing('getPaymentDue', {
  summary: 'Whether the open account has to be paid for, so that it is not suspended. For its members, too',
  may: 'forms.read',
  body: Type.Object({}, closed),
  reply: Type.Object(
    {
      due: Type.Union(
        [
          Type.Object(
            {
              paidUntil: Type.Number({ description: 'Until when the plan was paid, epoch milliseconds.' }),
              suspendsAt: Type.Number({ description: 'When the account is suspended if nothing is paid, epoch milliseconds.' }),
            },
            closed,
          ),
          Type.Null(),
        ],
        { description: 'null: the paid time is not over, or nothing follows its end, or the account is suspended already.' },
      ),
    },
    closed,
  ),
  errors: {},
});

export const getInvoice = billing('getInvoice', {
  summary:
    "The invoice of a payment as 'Invoice {number} - {date}.pdf', with the owner's name and address as of now. It is made anew each time",
  method: 'GET',
  path: '/api/invoice/:paymentId',
  may: 'billing',
  params: Type.Object({ paymentId: Text(100) }, closed),
  reply: 'file',
  media: ['application/pdf'],
  errors: { 'billing.not_found': 404 },
  rateLimit: 30,
});

const params = Type.Object({ checkoutId: Id }, closed);

export const sandboxCheckout = billing('sandboxCheckout', {
  summary: "The sandbox's checkout page. It tests payment: no money moves",
  method: 'GET',
  path: '/sandbox/checkout/:checkoutId',
  auth: 'none',
  params,
  reply: 'html',
  pages: { 404: 'There is no such checkout.', 410: 'The checkout is over.' },
  errors: {},
});

export const postSandboxCheckout = billing('postSandboxCheckout', {
  summary: 'Pays with a test card, as the page posts it',
  path: '/sandbox/checkout/:checkoutId',
  auth: 'none',
  params,
  body: multipart({ fields: Type.Object({ card: Type.Optional(Text(40)) }, closed), json: [] }),
  bodyLimit: 16_000,
  reply: 'redirect',
  pages: {
    303: 'Paid, or rejected: to the page that says so. Or the card needs a second try: to the checkout page again.',
    404: 'There is no such checkout.',
    410: 'The checkout is over.',
    422: 'The page again: no card was chosen.',
  },
  errors: {},
});
