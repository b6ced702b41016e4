/** The server for the tests, from the environment that `npm test` prepares. In CI a missing server is a failure. */
export function mongoForTests(): { url: string | undefined; reason: string } {
  const url = process.env.MONGO_TEST_URL;
  if (!url && process.env.CI === 'true') throw new Error('CI runs the MongoDB tests as well: set MONGO_TEST_URL');
  return { url, reason: 'MONGO_TEST_URL is not set' };
}
