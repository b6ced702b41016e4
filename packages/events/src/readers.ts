import type { EventName } from './event-map.ts';

/**
 * What this program understands of each event; absent: 1. Raise it with a change of an event that an older reader would misread, and publish
 * such events with this number as `minReader`. A field that older readers may ignore raises nothing.
 */
const eventReaders: Partial<Record<EventName, number>> = {
  // 2: a form that is closed because it may harm. An older reader would store it as an open one.
  'forms.v1.FormSaved': 2,
};

export const readerOf = (name: EventName): number => eventReaders[name] ?? 1;
