import { isSame } from '../compare/is-same.ts';
import { NO_COUNTDOWN, readCountdown } from '../countdown.ts';
import type { EditedDeadline } from '../settings/settings.ts';
import { isTimeZone } from '../time-zone.ts';
import { type CommandDefinition, texts } from './command.ts';

export interface SetTimes {
  /** null: none. Left out: as it is. */
  deadline?: EditedDeadline;
  /** 'DD:HH:MM' */
  countdown?: string;
}

/** Characters of a date as people may type it, and its time. */
const MAX_WRITTEN = 60;

/** Sets or clears deadline and countdown. A deadline that no clock shows may be entered; saving refuses it. */
export const setTimes: CommandDefinition<SetTimes> = {
  id: 'set-times',
  label(_form, { deadline, countdown }) {
    if (deadline !== undefined && countdown !== undefined) return 'Reset deadline and countdown';
    if (countdown !== undefined) return countdown === NO_COUNTDOWN ? 'Remove the countdown' : 'Change the countdown';
    return deadline === null ? 'Remove the deadline' : 'Change the deadline';
  },
  burst: ({ deadline, countdown }) => (deadline ? 'deadline' : countdown !== undefined && deadline === undefined ? 'countdown' : null),
  run(form, change) {
    const { settings } = form;
    const { deadline = settings.deadline, countdown = settings.countdown } = change;
    // One that stays may have a zone that only the server knows.
    const isSound = change.deadline === undefined || isDeadline(change.deadline);
    if (!isSound || readCountdown(countdown) === null) return { refused: texts.gone };
    const isNews = countdown !== settings.countdown || !isSame(deadline, settings.deadline);
    return { done: isNews ? { ...form, settings: { ...settings, deadline, countdown } } : form };
  },
};

function isDeadline(deadline: EditedDeadline): boolean {
  if (deadline === null) return true;
  return isTimeZone(deadline.zone) && ('text' in deadline ? deadline.text.length <= MAX_WRITTEN : Number.isInteger(deadline.at));
}
