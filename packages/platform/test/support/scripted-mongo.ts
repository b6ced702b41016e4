import { createServer, type Socket } from 'node:net';
import { BSON, ObjectId } from 'mongodb';

/** A command as the driver sent it; its documents are in it. */
export type Command = Record<string, unknown> & { txnNumber?: bigint | number | { low: number }; writeConcern?: object };

/** What the server does with a command: a reply, or the end of the connection before one. */
export type Answer = Record<string, unknown> | 'cut';

export interface ScriptedMongo {
  url: string;
  /** Every command about data so far, in order: its name is its first field. */
  commands: Command[];
  close(): Promise<void>;
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;

/**
 * Speaks MongoDB's protocol as the primary of a replica set and stores nothing: a test says what each command is answered, so that outcomes
 * can be shown that no server gives when it is asked.
 */
export async function startScriptedMongo(answer: (command: Command) => Answer): Promise<ScriptedMongo> {
  const sockets = new Set<Socket>();
  const commands: Command[] = [];
  const electionId = new ObjectId();
  let url = '';
  const hello = () => ({
    ...{ ok: 1, helloOk: true, ismaster: true, isWritablePrimary: true, setName: 'rs', setVersion: 1, electionId, hosts: [url], me: url },
    ...{ logicalSessionTimeoutMinutes: 30, maxBsonObjectSize: 2 ** 24, maxMessageSizeBytes: 48_000_000, maxWriteBatchSize: 100_000 },
    ...{ minWireVersion: 0, maxWireVersion: 21 },
  });
  const replyTo = (command: Command): Answer => {
    const name = Object.keys(command)[0] ?? '';
    if (['hello', 'ismaster', 'isMaster'].includes(name)) return hello();
    if (['ping', 'endSessions'].includes(name)) return { ok: 1 };
    if (name === 'aggregate' && command.$db === 'admin') return { ok: 1, cursor: { id: 0n, ns: 'admin.$cmd.aggregate', firstBatch: [] } };
    commands.push(command);
    return answer(command);
  };
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    let held = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      held = Buffer.concat([held, bytes]);
      while (held.length >= 4 && held.length >= held.readInt32LE(0)) {
        const message = held.subarray(0, held.readInt32LE(0));
        held = held.subarray(message.length);
        const reply = replyTo(commandIn(message));
        if (reply === 'cut') socket.destroy();
        else socket.write(replyMessage(message, reply));
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: `mongodb://${url}/?replicaSet=rs`,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const documentAt = (bytes: Buffer, at: number) => bytes.subarray(at, at + bytes.readInt32LE(at));

function commandIn(message: Buffer): Command {
  // The first greeting comes in the protocol's former shape: flags, name of the collection, two numbers, document.
  if (message.readInt32LE(12) === OP_QUERY) {
    return BSON.deserialize(documentAt(message, message.indexOf(0, HEADER + 4) + 9)) as Command;
  }
  const command: Command = {};
  for (let at = HEADER + 4; at < message.length; ) {
    const [kind, size] = [message[at], message.readInt32LE(at + 1)];
    if (kind === 0) Object.assign(command, BSON.deserialize(documentAt(message, at + 1)));
    else {
      const nameEnd = message.indexOf(0, at + 5);
      const documents: unknown[] = [];
      for (let from = nameEnd + 1; from < at + 1 + size; from += message.readInt32LE(from)) {
        documents.push(BSON.deserialize(documentAt(message, from)));
      }
      command[message.toString('utf8', at + 5, nameEnd)] = documents;
    }
    at += 1 + size;
  }
  return command;
}

function replyMessage(request: Buffer, reply: Record<string, unknown>): Buffer {
  const isFormer = request.readInt32LE(12) === OP_QUERY;
  const body = BSON.serialize(reply);
  // Flags and the kind of the section; or flags, cursor, position and number of documents.
  const prefix = Buffer.alloc(isFormer ? 20 : 5);
  if (isFormer) prefix.writeInt32LE(1, 16);
  const header = Buffer.alloc(HEADER);
  header.writeInt32LE(HEADER + prefix.length + body.length, 0);
  header.writeInt32LE(request.readInt32LE(4), 8);
  header.writeInt32LE(isFormer ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, prefix, body]);
}
