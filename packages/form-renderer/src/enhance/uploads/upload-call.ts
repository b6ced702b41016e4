/** The answer to one request. Status 0: none arrived. */
export interface Answer {
  status: number;
  /** The JSON of the reply, or null. */
  reply: { error?: string } | null;
  header(name: string): string | null;
}

interface CallOptions {
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: Blob;
  /** Milliseconds that may pass without any progress. */
  patience: number;
  /** Ends the request. */
  signal: AbortSignal;
  onProgress?(bytes: number): void;
}

/** Milliseconds that may pass without any progress once the browser says that the line is back. */
const PATIENCE_WHEN_BACK = 5_000;

/** Makes one request of the tus protocol and never rejects. */
export function call({ method, address, headers, body, patience, signal, onProgress }: CallOptions): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'json';
    for (const [name, value] of Object.entries({ 'Tus-Resumable': '1.0.0', ...headers })) request.setRequestHeader(name, value);
    let timer: ReturnType<typeof setTimeout>;
    const giveUpIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    request.upload.onprogress = ({ loaded }) => {
      giveUpIn(patience);
      onProgress?.(loaded);
    };
    // Properties of the window, because each request takes the place of the one before.
    window.onoffline = () => request.abort();
    window.ononline = () => giveUpIn(PATIENCE_WHEN_BACK);
    signal.onabort = () => request.abort();
    request.onloadend = () => {
      clearTimeout(timer);
      resolve({ status: request.status, reply: request.response, header: (name) => request.getResponseHeader(name) });
    };
    request.send(body);
    giveUpIn(patience);
  });
}
