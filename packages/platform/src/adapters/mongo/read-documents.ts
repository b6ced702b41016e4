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
export async function listDatabases(url: string, beginning: string): Promise<string[]> {
  const client = await MongoClient.connect(url);
  try {
    const { databases } = await client.db().admin().listDatabases();
    return databases.map(({ name }) => name).filter((name) => name.startsWith(beginning));
  } finally {
    await client.close();
  }
}

export async function dropDatabases(url: string, names: readonly string[]): Promise<void> {
  const client = await MongoClient.connect(url);
  try {
    for (const name of names) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
