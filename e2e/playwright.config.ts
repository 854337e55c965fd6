import { defineConfig } from '@playwright/test'

/** Journeys in a real Chromium against the whole program; see set-up.ts for how it is started. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './set-up.ts',
  // Three were quicker by a fifth, and on two cores some journey then met a page before it was ready.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Generous, because a busy machine is no failure; a poll ends as soon as it succeeds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...(process.env.NUMO_E2E_URL ? { baseURL: process.env.NUMO_E2E_URL } : {}),
    // Without a film and without a copy of the page at every step, which cost a fifth of a run; `--trace=on` has them.
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
        // A camera that shows a picture of its own, and nobody who must be asked whether it may be used.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
