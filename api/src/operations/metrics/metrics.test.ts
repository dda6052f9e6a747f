import { expect, test } from 'vitest';
import { onPostgres } from '../../test/database.ts';
import { openProduct, startProduct } from '../../test/product.ts';

const metricsToken = 'a-token-for-prometheus';
const product = await openProduct({ metricsToken });

test('metrics need the token, and count calls by route', async () => {
  expect((await product.send('/metrics')).status).toBe(401);
  expect((await product.send('/metrics', { headers: { authorization: 'Bearer other' } })).status).toBe(401);
  await product.send('/users/email-verification/canary-token', { method: 'POST' });
  await product.send('/health');
  const response = await product.send('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/health",status="200"\} 1/,
  );
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toContain('queue_jobs');
  expect(text).not.toContain('canary');
  if (onPostgres()) expect(text).toMatch(/database_connections\{state="idle"\} \d/);
});

test('without a configured token there are no metrics', async () => {
  const plain = await startProduct();
  expect((await plain.send('/metrics')).status).toBe(404);
  await plain.close();
});
