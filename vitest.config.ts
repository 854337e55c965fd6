import { defineConfig } from 'vitest/config'

/** Unit and endpoint tests, on a real PostgreSQL started once per run. */
export default defineConfig({
  test: {
    include: ['{kit,adapters,domains,server,web,tools,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'e2e/**', 'build/**'],
    globalSetup: 'server/test-postgres.ts',
    provide: { testDatabaseUrl: process.env['TEST_DATABASE_URL'] ?? null },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    // Generous, because a busy machine is no failure; a poll ends as soon as it succeeds.
    expect: { poll: { timeout: 15_000 } },
  },
})
