import { describeToldStates } from '../src/conformance/told-states.ts';
import { everyStore } from '../src/testing/every-store.ts';

for (const { name, stores } of everyStore)
  describeToldStates(`${name}, the bus of one process`, () => undefined, { stores, isShort: !!stores });
