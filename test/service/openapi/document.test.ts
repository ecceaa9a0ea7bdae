import { it } from 'vitest';
import { documentOf } from '../../../src/service/openapi/document.ts';
import { ENDPOINTS } from '../../../src/service/openapi/endpoints.ts';

it('x', () => {
  console.log(JSON.stringify(documentOf(ENDPOINTS, 'https://x.example'), null, 1));
});
