import { device } from '../state/device.ts';

/** What a test types is typed in one moment, and is one step of Undo: on a slow machine a second may pass between two keys. */
device.now = () => 0;
