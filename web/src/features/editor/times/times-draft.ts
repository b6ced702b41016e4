import {
  type Countdown,
  type Deadline,
  type EditedDeadline,
  type EditedSettings,
  isTimeZone,
  readCountdown,
  readDeadline,
  writeDeadline,
} from '@formwright/form-model';
import { isDay } from '../../../lib/dates.ts';
import { readerZone } from '../../../lib/reader-zone.ts';

/** The times as they stand in the panel, stored or not. */
export interface TimesDraft {
  /** 'yyyy-MM-dd', or what was typed and is no date; empty: no deadline. */
  date: string;
  hours: number;
  minutes: number;
  zone: string;
  countdown: Countdown;
}

/** A first deadline is at the end of its day. */
const END_OF_DAY = { hours: 23, minutes: 59 };

/** Shows a deadline in its own zone, and a first one in the zone of the device. */
export function draftOf({ deadline, countdown }: Pick<EditedSettings, 'deadline' | 'countdown'>): TimesDraft {
  const time = readCountdown(countdown) ?? { days: 0, hours: 0, minutes: 0 };
  if (!deadline) return { date: '', ...END_OF_DAY, zone: readerZone(), countdown: time };
  if ('text' in deadline) return { ...partsOf(deadline.text), zone: deadline.zone, countdown: time };
  // This browser may be older than the server and not know the zone.
  const zone = isTimeZone(deadline.zone) ? deadline.zone : readerZone();
  return { ...shownIn(zone, deadline.at), countdown: time };
}

/** An instant by the clocks of a zone. */
export function shownIn(zone: string, at: number): Omit<TimesDraft, 'countdown'> {
  return { ...partsOf(writeDeadline({ at, zone })), zone };
}

function partsOf(text: string): Pick<TimesDraft, 'date' | 'hours' | 'minutes'> {
  const [, unread, month, day, year, hours, minutes] = /^(?:(\?.*)|(\d+)\/(\d+)\/(\d+)) (\d+):(\d+)$/.exec(text) ?? [];
  return { date: unread ?? `${year}-${month}-${day}`, hours: Number(hours), minutes: Number(minutes) };
}

/** 'MM/DD/YYYY HH:mm', null for none. What was typed and is no date stays as the field has it. */
function deadlineText({ date, hours, minutes }: Pick<TimesDraft, 'date' | 'hours' | 'minutes'>): string | null {
  if (date === '') return null;
  const [year, month, day] = isDay(date) ? date.split('-') : [];
  return `${year ? `${month}/${day}/${year}` : date} ${two(hours)}:${two(minutes)}`;
}

/** The deadline, or why it is none. */
export function draftDeadline(draft: TimesDraft): { ok: Deadline | null } | { problem: string } {
  const text = deadlineText(draft);
  return text === null ? { ok: null } : readDeadline(text, draft.zone);
}

/** The deadline as a step of the editor takes it. */
export function editedDeadline(draft: TimesDraft): EditedDeadline {
  const text = deadlineText(draft);
  if (text === null) return null;
  const read = readDeadline(text, draft.zone);
  return 'ok' in read ? read.ok : { text, zone: draft.zone };
}

export const two = (value: number): string => String(value).padStart(2, '0');
