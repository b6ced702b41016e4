import { Type } from 'typebox';
import { defineContract } from './contract.ts';
import { closed, Text } from './shapes.ts';

const Zone = Type.Object(
  {
    timeZone: Type.Optional(
      Type.String({ maxLength: 64, description: "The IANA time zone of the times in the PDF, such as 'Europe/Berlin'; without it, UTC." }),
    ),
  },
  closed,
);

export const generatePdf = defineContract({
  service: 'responses',
  name: 'generatePdf',
  summary: "One response as 'Response - {date}.pdf', for everybody who has its secret id",
  method: 'POST',
  path: '/api/generatePdf/:responseId',
  auth: 'none',
  params: Type.Object({ responseId: Text(64) }, closed),
  query: Zone,
  reply: 'file',
  media: ['application/pdf'],
  errors: { 'responses.not_found': 404, 'responses.zone_unknown': 422, 'responses.pdf_too_large': 413 },
  rateLimit: 60,
});
