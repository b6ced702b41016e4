import { MongoClient } from 'mongodb';

/** Where a text was read, and what stands there. */
export interface ReadText {
  place: string;
  bytes: Buffer;
}

const ofTheServer = new Set(['admin', 'config', 'local']);

/** Every document of every database of a server, but the server's own, as JSON. */
export async function* readEveryDocument(url: string): AsyncGenerator<ReadText> {
  const client = await MongoClient.connect(url);
  try {
    const { databases } = await client.db().admin().listDatabases();
    for (const { name } of databases) {
      if (ofTheServer.has(name)) continue;
      for (const collection of await client.db(name).collections()) {
        for await (const document of collection.find()) {
          yield { place: `${name}.${collection.collectionName}`, bytes: Buffer.from(JSON.stringify(document)) };
        }
      }
    }
  } finally {
    await client.close();
  }
}

/** The databases whose names begin so. */
export const listDatabases = (url: string, beginning: string): Promise<string[]> =>
  connected(url, async (client) => {
    const { databases } = await client.db().admin().listDatabases();
    return databases.map(({ name }) => name).filter((name) => name.startsWith(beginning));
  });

/** Drops databases. Names without a database are no error. */
export const dropDatabases = (url: string, names: readonly string[]): Promise<void> =>
  connected(url, async (client) => {
    for (const name of names) await client.db(name).dropDatabase();
  });

async function connected<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
