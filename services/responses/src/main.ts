import { setting } from '@formwright/platform';
import { runService } from '@formwright/platform/run';
import { createResponses } from './index.ts';

await runService(createResponses, {
  serviceName: 'responses',
  settings: { ticketSecret: setting.secret('TICKET_SECRET', { minLength: 32 }) },
});
