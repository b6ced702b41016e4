import { productAt, type SharedProduct } from './product.ts';

function shared(): SharedProduct {
  if (!process.env.E2E_PRODUCT) throw new Error('no product was started: run the tests with npm test');
  const { url, dataDir } = JSON.parse(process.env.E2E_PRODUCT) as { url: string; dataDir: string };
  return productAt(url, dataDir);
}

/** The product that all files share: see shared.ts. For files that need no settings of their own and stop nothing. */
export const product = shared();
