import type { JsonSchema } from '../checks/json-schema.ts';
import { answerSchemas } from './answer-schemas.ts';
import { detailsSchemas } from './details-schemas.ts';
import { layoutSchemas } from './layout-schemas.ts';

export { type JsonSchema, schemaNamed } from '../checks/json-schema.ts';

/** Everything of a form by name, as JSON Schema 2020-12. The schemas refer to each other as parts of an OpenAPI document. */
export const formSchemas = (): Record<string, JsonSchema> => ({ ...layoutSchemas(), ...detailsSchemas(), ...answerSchemas() });
