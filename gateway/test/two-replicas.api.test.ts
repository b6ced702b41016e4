import { createProductReplicas } from './product-world.ts';
import { describeTwoReplicas } from './two-replicas.ts';

// The first one publishes and handles all events.
describeTwoReplicas('on SQLite', async () => {
  const worlds = await createProductReplicas();
  return { worlds, drain: () => worlds[0].drain() };
});
