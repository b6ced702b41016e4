import type { Call } from '../../../testing/network.ts';
import { responseRecord } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import { ResponsesScreen } from '../responses-screen.tsx';

/** Of a form with one question. */
export const labels = [{ uniqueId: 'q', label: 'Name', type: 'input', responsable: true, isNumber: false }];
/** A response that answers it. */
export const answered = (id: string, name: string, status: 'new' | 'old' = 'old') =>
  responseRecord({ _id: id, status, response: { q: { value: name } } });

export const showScreen = (path = '/') =>
  show(<ResponsesScreen formId="form1" form={{ title: 'Kiln firing', link: 'kilnkilnki' }} />, { path });

/** What the list asked for. The line of news is opened again meanwhile. */
export const bodies = (calls: readonly Call[]) => calls.flatMap(({ path, body }) => (path === '/api/getResponses' ? [body] : []));
