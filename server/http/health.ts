import type { Hono } from 'hono'
import { jsonResponse } from './http-response.ts'
import type { NodeBindings } from './http-request.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'

/** State of the process while it shuts down. */
export type Lifecycle = {
  is_draining: boolean
  /** Closes connections that would otherwise stay open for hours. Called once, when the shutdown begins. */
  endings: (() => void)[]
}

const no_answer_ms = 2000

/**
 * Mounts GET /health (the process is alive) and GET /ready (it can serve requests: migrations are applied, every
 * connection pool responds, and notifications are listened to).
 */
export function mountHealth(
  app: Hono<NodeBindings>,
  program: Program,
  life: Lifecycle,
  respond: Respond
) {
  const options = { limited: false, quiet: true }
  app.get(
    '/health',
    respond({
      ...options,
      pattern: '/health',
      answer: () => jsonResponse(200, { status: 'alive' }),
    })
  )
  const ask = async () => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('database'), no_answer_ms)
    })
    const missing = program.whatIsMissing().catch(() => 'database')
    return Promise.race([missing, tooLate]).finally(() => clearTimeout(timer))
  }
  // Concurrent probes share one check.
  let asking: Promise<string | null> | null = null
  const missing = async () => {
    if (life.is_draining) return 'stopping'
    asking ??= ask().finally(() => (asking = null))
    return asking
  }
  const response = async () => {
    const what = await missing()
    return what
      ? jsonResponse(503, { status: 'not ready', missing: what }, { 'retry-after': '2' })
      : jsonResponse(200, { status: 'ready' })
  }
  app.get('/ready', respond({ ...options, pattern: '/ready', answer: response }))
}
