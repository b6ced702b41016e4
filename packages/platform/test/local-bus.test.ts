import { createLocalBus } from '../src/adapters/local-bus.ts';
import { describeBus } from '../src/conformance/bus.ts';

describeBus('local', async () => ({ bus: createLocalBus({ retryPauses: [1, 2, 3] }), tries: 4 }));
