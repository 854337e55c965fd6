import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProgram, type Program } from './test-program.ts'

const root = resolve(import.meta.dirname, '..')
const isBuilt = existsSync(join(root, 'build/server/site.js'))
if (!isBuilt) console.log('server/main.test.ts is skipped: the pages are not built (npm run build)')

/** Runs the program until it ends by itself. */
async function runToEnd(settings: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: { PATH, HOME, NUMO_MODE: 'demo', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, printed }
}

describe.skipIf(!isBuilt)('the program', () => {
  let DATA_DIR: string
  let program: Program
  let firstStart: number
  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'numo-main-'))
    const started = performance.now()
    program = await startProgram({ DATA_DIR }, { wait_seconds: 170 })
    firstStart = (performance.now() - started) / 1000
  }, 180_000)
  afterAll(async () => {
    await program?.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  test('ends its start with one block: where it is, what it shows, what to do next', () => {
    const { port } = new URL(program.url)
    const printed = program.output()
    const block = printed.slice(printed.indexOf('  Numo is running'))
    expect(block).toContain(`http://localhost:${port}`)
    expect(block).toMatch(/demo data: [\d,]+ doctors and [\d,]+ facilities, all fictional/)
    expect(block).toContain('npm run directory:import -- <file or folder>')
    expect(block).toContain(`http://localhost:${port}/auth/login`)
    expect(block).toContain('Ctrl+C')
  })
  test('answers the API and pages', async () => {
    const status = await fetch(`${program.url}/api/v4/directory`)
    expect(await status.json()).toMatchObject({ is_demo: true })
    const page = await fetch(`${program.url}/es/for-patients`)
    expect([page.status, page.headers.get('content-language')]).toEqual([200, 'es'])
  })
  test('says in one sentence that its port is taken, before it makes anything', async () => {
    const { port } = new URL(program.url)
    const untouched = join(DATA_DIR, 'untouched')
    const { code, printed } = await runToEnd({ PORT: port, DATA_DIR: untouched })
    expect([code, printed]).toEqual([
      1,
      `Port ${port} is in use. Stop the other program or start with PORT=${Number(port) + 1}.\n`,
    ])
    expect(existsSync(untouched)).toBe(false)
  })
  test('says every wrong setting at once', async () => {
    const { code, printed } = await runToEnd({ PORT: 'x', ROLE: 'y' })
    expect(code).toBe(1)
    expect(printed.trim().split('\n')).toHaveLength(2)
    expect(printed).not.toMatch(/\n\s+at /)
  })
  test('refuses to run in production without what production needs', async () => {
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
  test('ends in order at SIGTERM, and starts again in a moment', async () => {
    program.kill('SIGTERM')
    expect(await program.exited).toBe(0)
    const started = performance.now()
    program = await startProgram({ DATA_DIR })
    const seconds = (performance.now() - started) / 1000
    console.log(`first start: ${firstStart.toFixed(1)} s, second: ${seconds.toFixed(1)} s`)
    // A machine with other work takes longer for both.
    expect(seconds).toBeLessThan(Math.max(5, firstStart / 2))
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
