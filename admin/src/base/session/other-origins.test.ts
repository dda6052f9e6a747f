import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { refuseOtherOrigins } from './other-origins.ts';

const open = () =>
  refuseOtherOrigins(createMemoryRouter([{ path: '*' }], { initialEntries: ['/booking', '/role'] }));

test('navigates within the back office', async () => {
  const router = open();
  await router.navigate('/order/7/show?tab=history#top');
  expect(router.state.location.pathname).toBe('/order/7/show');
  await router.navigate({ pathname: '/users/nanny', search: '?q=a' });
  expect(router.state.location.search).toBe('?q=a');
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/order/7/show');
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
])('throws for %s, and stays on the screen', (url) => {
  const router = open();
  for (const to of [url, { pathname: url }]) expect(() => router.navigate(to)).toThrow('another site needs');
  expect(router.state.location.pathname).toBe('/role');
});
