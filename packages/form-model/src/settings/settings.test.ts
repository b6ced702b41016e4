import { describe, expect, it } from '@jest/globals';
import { runCommand } from '../commands/index.ts';
import { lookMessages } from '../look/look.ts';
import { newSettings } from '../new-form.ts';
import { createFixture } from '../testing/command-fixture.ts';
import { doSettingsConflict, withTheirSettings } from './merged-settings.ts';
import { type EditedSettings, settingProblems } from './settings.ts';

const at = Date.UTC(2031, 4, 6, 16, 30);
const base = newSettings();

describe('what can be stored', () => {
  const problems = (change: Partial<EditedSettings>) => Object.keys(settingProblems({ ...base, ...change }));
  it.each<[string, Partial<EditedSettings>, string[]]>([
    ['what a new form has', {}, []],
    ['an own color', { color: 'user_1', opacity: 0.5, colors: { user_1: '1, 2, 3' } }, []],
    ['a color that is not there', { color: 'user_2', opacity: 0.5, colors: { user_1: '1, 2, 3' } }, ['color']],
    ['a color by another name', { colors: { __proto__x: '1, 2, 3' } }, ['color']],
    ['a value that is no color', { colors: { user_1: '1, 2, 300' } }, ['color']],
    ['an opacity between the steps', { opacity: 0.3 as 0.25 }, ['color']],
    ['a deadline', { deadline: { at, zone: 'Asia/Kolkata' } }, []],
    ['a deadline in an unknown zone', { deadline: { at, zone: 'Moon/Sea' } }, ['deadline']],
    ['a time that no clock shows', { deadline: { text: '03/30/2031 02:30', zone: 'Europe/Vienna' } }, ['deadline']],
    ['a countdown of 99 days', { countdown: '99:23:59' }, []],
    ['hour 24', { countdown: '00:24:00' }, ['countdown']],
    ['no address where it is not asked for', { redirect_url: '' }, []],
    ['no address where respondents go there', { redirect_url: '', success_status: 'url' }, ['redirect_url']],
    ['an address of a script', { redirect_url: 'javascript:alert(1)' }, ['redirect_url']],
    ['no text', { success: [{ type: 'paragraph', children: [] }] }, ['success']],
  ])('%s', (_what, change, fields) => expect(problems(change)).toEqual(fields));
});

describe('settings that somebody else has changed meanwhile', () => {
  const mine = { ...base, countdown: '00:01:00' };
  it('are taken where they were not changed here', () => {
    const theirs = { ...base, color: 'user_1' as const, colors: { user_1: '1, 2, 3' }, opacity: 0.5 as const };
    expect(doSettingsConflict(mine, base, theirs)).toBe(false);
    expect(withTheirSettings(mine, base, theirs)).toEqual({ ...theirs, countdown: '00:01:00' });
  });
  it('conflict where both have changed the same, which stays as it is here', () => {
    const theirs = { ...base, deadline: { at, zone: 'UTC' } };
    expect(doSettingsConflict(mine, base, theirs)).toBe(true);
    expect(withTheirSettings(mine, base, theirs)).toBe(mine);
  });
  it('are no conflict where both came to the same', () => {
    expect(doSettingsConflict(mine, base, { ...mine })).toBe(false);
  });
});

describe('the commands', () => {
  it('[STYLE-04 part: as a step of the editor] [STYLE-06 part: as a step of the editor] follow the rules of colors', () => {
    const form = createFixture([['input']]);
    form.run({ id: 'set-look', args: { does: 'add', color: '1, 2, 3' } });
    expect(form.form().settings).toMatchObject({ color: 'user_1', opacity: 0.1, colors: { user_1: '1, 2, 3' } });
    expect(form.run({ id: 'set-look', args: { does: 'add', color: '1, 2, 3' } })).toEqual({ refused: lookMessages.exists });
    form.run({ id: 'set-look', args: { does: 'fade', opacity: 0.75 } });
    form.run({ id: 'set-look', args: { does: 'remove', color: 'user_1' } });
    expect(form.form().settings).toMatchObject({ color: 'default', opacity: 1, colors: {} });
    form.run({ id: 'set-look', args: { does: 'fade', opacity: 0.5 } });
    expect(form.form().settings.opacity).toBe(1);
  });

  it('leave nothing unfinished in a field that is no longer shown', () => {
    const form = createFixture([['input']]);
    form.run({ id: 'set-success', args: { success: [{ type: 'paragraph', children: [] }] } });
    form.run({ id: 'set-success', args: { success_status: 'url' } });
    expect(form.form().settings.success).toEqual(base.success);
    form.run({ id: 'set-success', args: { redirect_url: 'https://exa mple' } });
    form.run({ id: 'set-success', args: { success_status: 'message' } });
    expect(form.form().settings.redirect_url).toBe('');
  });

  it('change nothing where they bring nothing new', () => {
    const { form, newId } = createFixture([['input']]);
    const before = form();
    for (const command of [
      { id: 'set-times', args: { deadline: null, countdown: '00:00:00' } },
      { id: 'set-success', args: { success_status: 'message' } },
      { id: 'set-look', args: { does: 'choose', color: 'default', opacity: 0.5 } },
    ] as const) {
      const outcome = runCommand(before, command, newId);
      expect('done' in outcome && outcome.done).toBe(before);
    }
  });
});
