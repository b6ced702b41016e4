import { type Contract, responses } from '@formwright/contracts';
import type { Sent } from './documented-api.ts';

/** Calls through the gateway, and compares request and reply with the document. */
type Call = (contract: Contract, sent: Sent, status?: number) => Promise<{ body: Answered }>;
interface Answered {
  share: { token: string };
  rows: { cells: { files?: { file: string }[] }[] }[];
}

/** A view is saved, shared, read by a stranger, and deleted. @param columns of which the first takes files */
export async function shareViews(call: Call, { id, columns, headers }: { id: string; columns: string[]; headers: Record<string, string> }) {
  const one = { id, viewId: 'v1' };
  const view = { ...one, revision: 0, name: 'Files', query: { filter: '7', zone: 'Europe/Berlin' }, columns };
  await call(responses.saveView, { body: view, headers });
  await call(responses.saveView, { body: { ...view, viewId: 'v2' }, headers }, 409);
  await call(responses.saveView, { body: { ...view, viewId: 'v2', name: ' ' }, headers }, 422);
  const { token } = (await call(responses.shareView, { body: one, headers })).body.share;
  await call(responses.shareView, { body: { ...one, viewId: 'unknown' }, headers }, 404);
  const { rows } = (await call(responses.getSharedView, { body: { token } })).body;
  const file = rows.flatMap(({ cells }) => cells[0]?.files ?? [])[0]?.file ?? '';
  await call(responses.viewFile, { params: { token, file } });
  await call(responses.viewFile, { params: { token, file }, headers: { range: 'bytes=0-3' } }, 206);
  await call(responses.viewFile, { params: { token, file: 'unknown' } }, 404);
  await call(responses.getSharedView, { body: { token: 'unknown' } }, 404);
  await call(responses.getSharedView, { body: { token, after: 'nowhere' } }, 400);
  await call(responses.getViews, { body: { id }, headers });
  await call(responses.deleteView, { body: one, headers });
  await call(responses.restoreView, { body: one, headers });
  await call(responses.endViewSharing, { body: one, headers });
  await call(responses.getSharedView, { body: { token } }, 404);
}
