import { content } from './tools/content/plugin.ts'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take half a minute each: begun last, one of them would leave the other worker without work. */
const longest = [
  'hostile-files',
  'contract-fuzz',
  'import-directory',
  'server/main',
  'matrix',
  'events.property',
  'fields',
  'database/embedded',
  'load-demo-directory',
  'import-sources',
  'ocr/port',
  'import-tables',
  'documents',
  'real-cards',
  'money-proofs/kills',
  'money-proofs/stored-histories',
]
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
  return place === -1 ? longest.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** Unit and endpoint tests, on a real PostgreSQL started once per run. */
export default defineConfig({
  plugins: [content()],
  test: {
    include: ['{kit,adapters,domains,server,web,tools,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'e2e/**', 'build/**'],
    globalSetup: 'server/test-postgres.ts',
    provide: { testDatabaseUrl: process.env['TEST_DATABASE_URL'] ?? null },
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // Every file has a database and a program of its own; loading all modules again for each took a third of the time.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    // Generous, because a busy machine is no failure; a poll ends as soon as it succeeds.
    expect: { poll: { timeout: 15_000 } },
  },
})
