import { createLocalBus } from '../src/adapters/bus/local-bus.ts';
import { describeBus } from '../src/conformance/bus.ts';
import { describeUnrulyBus } from '../src/conformance/bus-at-least-once.ts';

const make = async () => ({ bus: createLocalBus({ retryPauses: [1, 2, 3] }), tries: 4 });
describeBus('local', make);
describeUnrulyBus('local', make);
