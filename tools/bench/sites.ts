import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startProgram, type Program } from '../../server/test-program.ts'
import { dataFolder } from './settings.ts'

/** A server under load: the product or a reference. */
export type RunningSite = { url: string; pid: number; stop(): Promise<unknown> }

/** Starts the complete program in production mode on a database of the bench, with rate limits off. */
export const startSite = (
  database_url: string,
  settings: Record<string, string> = {}
): Promise<Program> =>
  startProgram({
    NUMO_MODE: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: database_url,
    DATA_DIR: join(dataFolder, 'site'),
    PUBLIC_ORIGIN: 'http://localhost',
    SUPPORT_EMAIL: 'support@numo.example',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    FILES_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'numo@numo.example',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  })

/** Starts a reference server (`ideal.ts`, `same-bytes.ts`), which prints `ready` when it listens. */
export async function startOwn(
  file: string,
  environment: Record<string, string>
): Promise<RunningSite> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: 'production', ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((done) => child.on('exit', done))
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => {
      throw new Error(`${file} did not start`)
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}
