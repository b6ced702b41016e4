interface Asked {
  mediation?: string;
  signal?: AbortSignal;
}

interface Device {
  /** The name of the error that it answers with. */
  failsWith?: string;
  isSecure?: boolean;
  /** Called with what a sign-in asks for. It answers where the test lets it. */
  onAsked?: (options: Asked) => Promise<void>;
}

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const part = { type: 'public-key', id: 'AQID', rawId: bytes(1, 2, 3), getClientExtensionResults: () => ({}) };
const failure = (name: string) => Object.assign(new Error(name), { name });

/** Mock of the browser's part in passkeys, which jsdom lacks. @param device null: none */
export function stubPasskeys(device: Device | null): void {
  const { failsWith, isSecure = true, onAsked } = device ?? {};
  const refuse = () => {
    if (failsWith) throw failure(failsWith);
  };
  /** A browser lets a page ask for one thing at a time. */
  let asked: Asked | undefined;
  const credentials = {
    create: async () => {
      refuse();
      const response = { clientDataJSON: bytes(4, 5, 6), attestationObject: bytes(7, 8, 9), getTransports: () => ['internal'] };
      return { ...part, response };
    },
    get: async (options: Asked) => {
      options.signal?.throwIfAborted();
      if (asked && !asked.signal?.aborted) throw failure('OperationError');
      asked = options;
      const ended = new Promise<never>((_, reject) => {
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      });
      await Promise.race([onAsked?.(options), ended]);
      asked = undefined;
      refuse();
      const [clientDataJSON, authenticatorData, signature, userHandle] = [bytes(4), bytes(5), bytes(6), bytes(7)];
      return { ...part, response: { clientDataJSON, authenticatorData, signature, userHandle } };
    },
  };
  const Credential = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => onAsked !== undefined });
  Object.defineProperty(window, 'isSecureContext', { value: isSecure, configurable: true });
  Object.defineProperty(window, 'PublicKeyCredential', { value: device ? Credential : undefined, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
}
