interface Device {
  /** The name of the error that it answers with. */
  failsWith?: string;
  isSecure?: boolean;
  /** Called with what a sign-in asks for. It answers where the test lets it. */
  onAsked?: (options: { mediation?: string; signal?: AbortSignal }) => Promise<void>;
}

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const part = { type: 'public-key', id: 'AQID', rawId: bytes(1, 2, 3), getClientExtensionResults: () => ({}) };

/** Mock of the browser's part in passkeys, which jsdom lacks. @param device null: none */
export function stubPasskeys(device: Device | null): void {
  const { failsWith, isSecure = true, onAsked } = device ?? {};
  const refuse = () => {
    if (failsWith) throw Object.assign(new Error(failsWith), { name: failsWith });
  };
  const credentials = {
    create: async () => {
      refuse();
      const response = { clientDataJSON: bytes(4, 5, 6), attestationObject: bytes(7, 8, 9), getTransports: () => ['internal'] };
      return { ...part, response };
    },
    get: async (options: { mediation?: string; signal?: AbortSignal }) => {
      await onAsked?.(options);
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
