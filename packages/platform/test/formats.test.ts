import { describeFormats } from '../src/conformance/formats.ts';
import { kindsOfStore } from './support/stores.ts';

for (const [name, makePlace] of kindsOfStore()) describeFormats(name, async () => makePlace());
