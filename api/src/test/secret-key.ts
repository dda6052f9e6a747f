/** The key of tests, drills and benches, and the same as SECRET_KEY contains it. */

export const testKey = Buffer.alloc(32, 'the key of the tests');

export const testKeyText = testKey.toString('base64');
