import type { Hono } from 'hono'
import type { Outbox } from '@numo/adapters/email/outbox.ts'
import { refuse } from '@numo/kit/fail.ts'
import { schemeCookie, schemes } from '@numo/kit/site.ts'
import { textAnswer, type Answer } from './answer.ts'
import { refuseMethod } from './api.ts'
import type { Asked, Socketed } from './asked.ts'
import { cookieOf } from './cookies.ts'
import { outboxMailPage, outboxPage } from './outbox-page.ts'
import type { Program } from './program.ts'
import type { Manner, Respond } from './respond.ts'

const mostShown = 100

/**
 * The mails that were kept instead of sent, at /dev/outbox. Whoever opens it can follow anybody's links, so it is
 * mounted only where the program says there is an outbox: never in production.
 */
export function mountOutbox(
  app: Hono<Socketed>,
  program: Pick<Program, 'settings' | 'site'>,
  outbox: Outbox,
  respond: Respond,
  answerProblem: NonNullable<Manner['answerProblem']>
) {
  const page = async (asked: Asked, make: (about: Parameters<typeof outboxPage>[1]) => string) => {
    if (asked.method !== 'GET') refuseMethod(['GET'])
    const chosen = cookieOf(asked.header('cookie'), schemeCookie.name)
    const scheme = schemes.find((one) => one === chosen) ?? 'system'
    const { styles } = (await program.site()).assets
    const html = make({ name: program.settings.brand.name, scheme, styles })
    const answer: Answer = textAnswer(200, 'text/html', html, { 'cache-control': 'no-store' })
    return { ...answer, kind: 'page' as const }
  }
  app.all(
    '/dev/outbox',
    respond({
      pattern: '/dev/outbox',
      limited: true,
      answerProblem,
      async answer(asked) {
        const mails = await outbox.list(mostShown)
        return page(asked, (about) => outboxPage(mails, about))
      },
    })
  )
  app.all(
    '/dev/outbox/:id',
    respond({
      pattern: '/dev/outbox/:id',
      limited: true,
      answerProblem,
      async answer(asked) {
        const mail = await outbox.read(asked.params['id'] ?? '')
        if (!mail) throw refuse(404, 'not-found', 'There is no such mail')
        return page(asked, (about) => outboxMailPage(mail, about))
      },
    })
  )
}
