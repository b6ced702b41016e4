import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to the product that can go still, as a line does in a tunnel: it takes what is sent, and nothing ever comes back. */
export interface StallingLine {
  url: string;
  /** Loses everything that is sent from now on. A connection that sends stays open and silent. */
  goStill(): void;
  /** The same as soon as so many further bytes were sent. Resolves at that moment. */
  goStillAfter(bytes: number): Promise<void>;
  /** Bytes that browsers have sent so far, lost ones too. */
  sent(): number;
  /** What was not used meanwhile works again, and so do new connections. */
  comeBack(): void;
  close(): Promise<void>;
}

export async function startStallingLine(productUrl: string): Promise<StallingLine> {
  const port = Number(new URL(productUrl).port);
  let isStill = false;
  let sent = 0;
  let limit = { at: Number.POSITIVE_INFINITY, reached: () => {} };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, 'localhost');
    let isLost = isStill;
    open.add(near);
    near.on('data', (data) => {
      sent += data.length;
      if (sent >= limit.at) {
        isStill = true;
        limit.at = Number.POSITIVE_INFINITY;
        limit.reached();
      }
      isLost ||= isStill;
      if (!isLost) far.write(data);
    });
    far.on('data', (data) => {
      isLost ||= isStill;
      if (!isLost) near.write(data);
    });
    far.on('end', () => {
      if (!isLost && !isStill) near.end();
    });
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => {
      open.delete(near);
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    goStill() {
      isStill = true;
    },
    goStillAfter: (bytes) =>
      new Promise((reached) => {
        limit = { at: sent + bytes, reached };
      }),
    sent: () => sent,
    comeBack() {
      isStill = false;
    },
    close() {
      for (const near of open) near.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
