import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRunning } from './database/embedded.ts'
import { createTestDatabase } from './test-database.ts'
import { makeTestFolder } from './test-folder.ts'
import { addressOf, freePort, runProgram, startProgram, type Program } from './test-program.ts'

const root = resolve(import.meta.dirname, '..')
const isBuilt = existsSync(join(root, 'build/server/site.js'))
if (!isBuilt) console.log('server/main.test.ts is skipped: the pages are not built (npm run build)')

const runToEnd = (settings: Record<string, string>) =>
  runProgram('server/main.ts', { NUMO_MODE: 'demo', ...settings })

const production = (DATABASE_URL: string) => ({
  NUMO_MODE: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL,
  PUBLIC_ORIGIN: 'http://localhost',
  SUPPORT_EMAIL: 'support@numo.example',
  AUTH_SECRET: randomBytes(32).toString('hex'),
  FILES_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'numo@numo.example',
})

describe.skipIf(!isBuilt)('Numo', () => {
  let DATA_DIR: string
  let program: Program
  beforeAll(async () => {
    DATA_DIR = await makeTestFolder('numo-main-')
    program = await startProgram({ DATA_DIR }, { wait_seconds: 170 })
  }, 180_000)
  afterAll(async () => {
    await program?.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  test('ends its start with one block: address, content, next steps', async () => {
    const { port } = new URL(program.url)
    // It answers before it has counted what it holds.
    await expect.poll(() => program.output()).toContain('Ctrl+C')
    const printed = program.output()
    const block = printed.slice(printed.indexOf('  Numo is running'))
    expect(block).toContain(`http://localhost:${port}`)
    expect(block).toMatch(/demo data: [\d,]+ doctors and [\d,]+ facilities, all fictional/)
    expect(block).toContain('npm run directory:import -- <file or folder>')
    expect(block).toContain(`http://localhost:${port}/auth/login`)
    expect(block).toContain('Ctrl+C')
  })
  test('serves the API and pages', async () => {
    const status = await fetch(`${program.url}/api/v4/directory`)
    expect(await status.json()).toMatchObject({ is_demo: true })
    const page = await fetch(`${program.url}/es/for-patients`)
    expect([page.status, page.headers.get('content-language')]).toEqual([200, 'es'])
  })
  test('reports in one sentence that its port is taken, before it creates anything', async () => {
    const { port } = new URL(program.url)
    const untouched = join(DATA_DIR, 'untouched')
    const { code, printed } = await runToEnd({ PORT: port, DATA_DIR: untouched })
    expect([code, printed]).toEqual([
      1,
      `Port ${port} is in use. Stop the other program or start with PORT=${Number(port) + 1}.\n`,
    ])
    expect(existsSync(untouched)).toBe(false)
  })
  test('reports every invalid setting at once', async () => {
    const { code, printed } = await runToEnd({ PORT: 'x', ROLE: 'y' })
    expect(code).toBe(1)
    expect(printed.trim().split('\n')).toHaveLength(2)
    expect(printed).not.toMatch(/\n\s+at /)
  })
  test('refuses to run in production without the required settings', async () => {
    const { code, printed } = await runToEnd({ NUMO_MODE: 'production' })
    expect(code).toBe(1)
    for (const name of [
      'DATABASE_URL',
      'PUBLIC_ORIGIN',
      'SUPPORT_EMAIL',
      'AUTH_SECRET',
      'FILES_KEY',
      'SMTP_URL',
    ])
      expect(printed).toContain(`${name} is missing`)
  })
  test.each(['all', 'web', 'worker'])(
    'production as %s refuses a demo database with one sentence, without opening a port',
    async (ROLE) => {
      const database = addressOf(await findRunning(join(DATA_DIR, 'postgres')))
      const PORT = String(await freePort())
      const seen = { isOpen: false, isOver: false }
      const watching = (async () => {
        while (!seen.isOver) {
          seen.isOpen ||= await fetch(`http://127.0.0.1:${PORT}/health`).then(
            () => true,
            () => false
          )
          await new Promise((again) => setTimeout(again, 20))
        }
      })()
      const { code, printed } = await runToEnd({ ...production(database), PORT, ROLE })
      seen.isOver = true
      await watching
      expect([code, seen.isOpen]).toEqual([1, false])
      expect(printed).toMatch(
        /^This database was filled by the demo \(\d+ people of the demo, 7 sign-ins of the demo, \d+ households of the demo, \d+ test cards on file, \d+ sources of the demo directory\): .*Start with a new, empty database in DATABASE_URL.*\n$/
      )
    },
    60_000
  )
  test('production starts on its own database, which the demo refuses', async () => {
    const clean = await createTestDatabase()
    const settings = production(addressOf(clean.connection))
    const served = await startProgram(settings)
    try {
      expect((await fetch(`${served.url}/ready`)).status).toBe(200)
      const { DATABASE_URL } = settings
      const { code, printed } = await runToEnd({
        DATABASE_URL,
        DATA_DIR,
        PORT: String(await freePort()),
      })
      expect([code, printed.split('\n').at(-2)]).toEqual([
        1,
        expect.stringMatching(/^This database has people of its own, .*npm run serve/),
      ])
    } finally {
      await served.stop()
      await clean.stop()
    }
  }, 120_000)
  test('ends in order at SIGTERM, and starts again', async () => {
    program.kill('SIGTERM')
    expect(await program.exited).toBe(0)
    program = await startProgram({ DATA_DIR })
    expect(program.output()).toContain('Numo is running')
  }, 60_000)
  test('a start right after a stop waits for the end, also for the port', async () => {
    const { port } = new URL(program.url)
    program.kill('SIGTERM')
    const before = program
    program = await startProgram({ DATA_DIR, PORT: port })
    expect(await before.exited).toBe(0)
    await expect.poll(() => program.output(), { timeout: 60_000 }).toContain('Numo is running')
    expect((await fetch(`${program.url}/ready`)).status).toBe(200)
  }, 90_000)
  test('starts again after a kill -9', async () => {
    program.kill('SIGKILL')
    await program.exited
    program = await startProgram({ DATA_DIR })
    expect((await fetch(`${program.url}/ready`)).status).toBe(200)
  }, 60_000)
})
