import { DAY_MS } from '@formwright/platform';
import { everyStore } from '@formwright/platform/testing/every-store';
import { expect, it } from '@jest/globals';
import { createSupportWorld } from './support-world.ts';

it.each(everyStore)(
  'mails of an account that makes one held form after the other ten times a day, and once more ($name)',
  async ({ stores }) => {
    const world = await createSupportWorld('', stores);
    const hold = async (workspaceId: string, count: number) => {
      for (let at = 0; at < count; at += 1) {
        const told = { formId: `${workspaceId}${at}`, workspaceId, title: `${workspaceId} ${at}`, what: 'held', reports: 0 };
        await world.publish('forms.v1.FormHarmNoticed', told.formId, told as never);
      }
      await world.drain();
    };
    const subjects = () => world.mails.map(({ to, subject }) => `${to} ${subject}`);
    await hold('eve', 30);
    // Mails of different forms have no order.
    const told = subjects().sort();
    expect(told.pop()).toBe('abuse@forms.example Testwright: the form “eve 9” is held');
    const first = Array.from({ length: 9 }, (_, at) => `abuse@forms.example Testwright: the form “eve ${at}” is held`);
    expect(told).toEqual(['abuse@forms.example Testwright: more forms of an account are held or reported', ...first]);
    await hold('ada', 1);
    expect(subjects()).toHaveLength(12);
    world.clock.advance(DAY_MS);
    await hold('eve', 1);
    expect(subjects()).toHaveLength(13);
    await world.close();
  },
);
