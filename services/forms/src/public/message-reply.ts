import { loadAssets, type MessageKind, type MessagePageInput, renderMessagePage } from '@formwright/form-renderer/server';
import { pageReply, type RawReply } from '@formwright/platform';

/** A page with a message, such as 'Oops!', 'Expired!' or 'Success'. */
export async function messageReply(status: number, kind: MessageKind, input: Omit<MessagePageInput, 'assets'>): Promise<RawReply> {
  return pageReply(status, renderMessagePage(kind, { ...input, assets: await loadAssets() }), { 'x-robots-tag': 'noindex' });
}
