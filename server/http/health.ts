import type { Hono } from 'hono'
import { jsonAnswer } from './answer.ts'
import type { Socketed } from './asked.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'

/** What the process says about itself while it ends. */
export type Life = {
  is_draining: boolean
  /** Ends what would otherwise stay open for hours; called once, when the process begins to end. */
  endings: (() => void)[]
}

const no_answer_ms = 2000

/**
 * GET /health: the process is alive. GET /ready: it can answer requests now: migrations are there, every pool of database
 * connections answers, and changes are heard of.
 */
export function mountHealth(app: Hono<Socketed>, program: Program, life: Life, respond: Respond) {
  const manner = { limited: false, quiet: true }
  app.get(
    '/health',
    respond({ ...manner, pattern: '/health', answer: () => jsonAnswer(200, { status: 'alive' }) })
  )
  const ask = async () => {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('database'), no_answer_ms)
    })
    const asked = program.whatIsMissing().catch(() => 'database')
    return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
  }
  // However many ask at once, each pool is asked once.
  let asking: Promise<string | null> | null = null
  const missing = async () => {
    if (life.is_draining) return 'stopping'
    asking ??= ask().finally(() => (asking = null))
    return asking
  }
  const answer = async () => {
    const what = await missing()
    return what
      ? jsonAnswer(503, { status: 'not ready', missing: what }, { 'retry-after': '2' })
      : jsonAnswer(200, { status: 'ready' })
  }
  app.get('/ready', respond({ ...manner, pattern: '/ready', answer }))
}
