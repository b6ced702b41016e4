import { forms, identity, responses, team } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import type { Sample } from '../bad-input/requests.ts';
import {
  type MakeSample,
  newUpload,
  ofArchivedForm,
  ofArchivedResponse,
  ofHeldResponse,
  ofStoredDraft,
  withCookies,
} from '../bad-input/sample-steps.ts';
import { smallPages, submissionTo, type Things } from '../bad-input/things.ts';
import { everyKind, newId, png } from '../every-kind.ts';
import { register } from '../product-world.ts';

/** A request whose caller may be somebody else than the owner. */
export type Call = Sample & { as?: Caller };

type MakeCall = (things: Things, world: TestWorld) => Call | Promise<Call>;

const ofHeld: MakeSample = async (things, world) => {
  const { body = {} } = await ofHeldResponse(things, world);
  return { body: { id: body.id, heldIds: [body.heldId] } };
};

/** An upload as the public page announces it, so that it is known when it is announced again. */
function knownUpload(link: string): Sample {
  const { headers } = newUpload(link);
  const known = Object.entries({ submission: newId(), digest: `${'A'.repeat(43)}=` });
  const more = known.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  return { headers: { ...headers, 'upload-metadata': [headers['upload-metadata'], ...more].join() } };
}

async function memberOf({ owner }: Things, world: TestWorld): Promise<Caller> {
  const person = await register(world, newId().toLowerCase());
  const email = (await world.inject(identity.findPerson, { body: { userId: person.userId } })).body.email;
  await world.inject(team.addMemberToTheTeam, { as: owner, body: { email } });
  await world.drain();
  const mail = world.mails.findLast(({ to }) => to === email);
  const token = /approve-invitation\/(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await world.inject(team.acceptInvitation, { body: { token, userId: person.userId, ip: '10.1.1.1' } });
  await world.drain();
  return person;
}

/**
 * Calls that change something, where the sample that shows their fields is about nothing that exists, or leaves out the id of the client.
 */
export const changing: Readonly<Record<string, MakeCall>> = {
  newForm: () => ({ body: { newform: smallPages(), requestId: newId() } }),
  duplicateForm: ({ formId }) => ({ body: { id: formId, requestId: newId() } }),
  customer: () => ({ body: { title: 'Help', message: 'Please', requestId: newId() } }),
  postContact: () => ({ body: { Fname: 'Eve', Lname: 'Moore', email: 'eve@example.com', message: 'Hello', requestId: newId() } }),
  contactUs: () => ({ body: { Fname: 'Eve', Lname: 'Moore', email: 'eve@example.com', message: 'Hello', requestId: newId() } }),
  suggestion: () => ({ body: { title: 'More', description: 'Please', requestId: newId() } }),
  saveUserForm: ({ link }) => ({ body: { ...submissionTo(link), submissionId: newId() } }),
  createUpload: ({ link }) => knownUpload(link),
  changeForms: async (things, world) => {
    await ofArchivedForm(things, world);
    return { body: { formIds: [things.formId], change: 'delete' } };
  },
  unArchiveForm: ofArchivedForm,
  removeColor: async ({ owner, formId }, world) => {
    const color = '1, 2, 3';
    for (const each of [color, '4, 5, 6']) await world.inject(forms.addColor, { as: owner, body: { formId, color: each, colors: {} } });
    return { body: { formId, color: 'user_1', colors: { user_1: color, user_2: '4, 5, 6' } } };
  },
  unArchiveResponse: ofArchivedResponse,
  deleteAllResponse: async (things, world) => {
    await ofArchivedResponse(things, world);
    return { body: { id: things.formId } };
  },
  removeFavorite: async ({ owner, formId, responseId }, world) => {
    await world.inject(responses.addFavorite, { as: owner, body: { formId, responseId } });
    return { body: { formId, responseId } };
  },
  retryExport: async ({ owner, formId }, world) => {
    const begun = (await world.inject(responses.beginExport, { as: owner, body: { id: formId, kind: 'pdf' } })).body;
    await world.drain();
    const exportId = begun.export?._id ?? '';
    const notes = world.store('responses').collection<{ _id: string; state: string }>({ name: 'exports' });
    await notes.updateOne({ _id: exportId }, { $set: { state: 'failed' } });
    return { body: { exportId } };
  },
  releaseHeldResponses: ofHeld,
  deleteHeldResponses: ofHeld,
  forgetElsewhere: async (things, world) => ({ body: { id: (await ofStoredDraft(things, world)).body?.id } }),
  removeAvatar: async (_things, world) => ({ as: await register(world, newId().toLowerCase(), { avatar: png }) }),
  leaveWorkspace: async (things, world) => ({ as: await memberOf(things, world), body: { workspace_id: things.owner.workspaceId } }),
  postPublicForm: async ({ link }, world) => ({
    ...withCookies(await world.inject(forms.publicFormPage, { params: { link } })),
    ...{ params: { link }, body: { [everyKind.keyOf('input')]: 'native' } },
  }),
};
