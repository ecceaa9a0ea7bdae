import { defineConfig } from 'vitest/config';

const happyDom = { environment: 'happy-dom' } as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...happyDom, name: 'unit', include: ['test/{contract,page}/**/*.test.ts'] } },
      { test: { ...happyDom, name: 'component', include: ['test/page/**/*.test.tsx'] } },
      {
        test: { name: 'service', include: ['test/*.test.ts', 'test/{service,sandbox,server}/**/*.test.ts'] },
      },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'], fileParallelism: false } },
    ],
  },
});
