import { runService } from '@formwright/platform/run';
import { createTeam, teamSettings } from './index.ts';

await runService(createTeam, { serviceName: 'team', settings: teamSettings });
