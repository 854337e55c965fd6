import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../../server/database/embedded.ts'
import { demoPeople, demoPassword } from '../../server/demo/demo-people.ts'
import { startFaultProxy, type FaultProxy } from '../../server/test-fault-proxy.ts'
import { startProgram, type Program } from '../../server/test-program.ts'
import type { Bench } from './bench.ts'

/** The program with default settings, connected to its database through a fault-injecting proxy. */
export type Faulty = {
  network: FaultProxy
  /** Connection that bypasses the proxy. */
  direct: Client
  start: (settings?: Record<string, string>, until_ready?: boolean) => Promise<Program>
}

/** Starts an empty PostgreSQL, which the program fills with the demo at its first start. */
export async function startFaulty({ later }: Bench): Promise<Faulty> {
  const dir = await mkdtemp(join(tmpdir(), 'numo-faults-'))
  later(() => rm(dir, { recursive: true, force: true }))
  const server = await startEmbedded({ dir: join(dir, 'postgres') })
  later(() => server.stop())
  const network = await startFaultProxy(server.connection)
  later(() => network.stop())
  const direct = new Client(server.connection)
  await direct.connect()
  later(() => direct.end())
  return {
    network,
    direct,
    async start(settings = {}, until_ready = true) {
      const program = await startProgram(
        {
          HOST: '127.0.0.1',
          DATABASE_URL: network.url(server.connection),
          DATA_DIR: join(dir, 'data'),
          RATE_LIMIT_PER_MINUTE: '0',
          LOG_LEVEL: 'silent',
          ...settings,
        },
        { until_ready }
      )
      later(async () => {
        program.kill('SIGKILL')
        await program.exited
      })
      return program
    },
  }
}

const timeout_ms = 120_000

/** Returns the HTTP status; 0 when there was no response for two minutes or the connection was closed. */
export const statusOf = (url: string, init: RequestInit = {}): Promise<number> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(timeout_ms) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0
  )

const client = demoPeople.find(({ kind }) => kind === 'client')

/** Signs in a demo user; returns the status, and the token on success. */
export async function signInTo(url: string): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: `http://localhost:${new URL(url).port}`,
    },
    body: JSON.stringify({ email: client?.email, password: demoPassword, locale: 'en' }),
    signal: AbortSignal.timeout(timeout_ms),
  }).catch(() => null)
  // Safe: the response of endpoint `signIn`.
  const body = (await answer?.json().catch(() => null)) as { id_token?: string } | null
  return { status: answer?.status ?? 0, token: body?.id_token ?? '' }
}
