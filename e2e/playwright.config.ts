import { defineConfig } from '@playwright/test'

/** End-to-end tests in Chromium against the complete program; set-up.ts starts it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './set-up.ts',
  // Three workers were 20 % faster, but on two cores some tests failed because a page was not ready in time.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Generous, so that a busy machine causes no failures; polling ends on success.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...(process.env.NUMO_E2E_URL ? { baseURL: process.env.NUMO_E2E_URL } : {}),
    // Without screenshots and DOM snapshots, which took 20 % of a run; `--trace=on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A fake camera, and no permission prompt.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
