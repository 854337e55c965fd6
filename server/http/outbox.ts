import type { Hono } from 'hono'
import type { Outbox } from '@numo/adapters/email/outbox.ts'
import { refuse } from '@numo/kit/fail.ts'
import { schemeCookie, schemes } from '@numo/kit/site.ts'
import { textResponse, type HttpResponse } from './http-response.ts'
import { refuseMethod } from './api.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import { cookieOf } from './cookies.ts'
import { outboxMailPage, outboxPage } from './outbox-page.ts'
import type { Program } from './program.ts'
import type { RouteOptions, Respond } from './respond.ts'

const maxShown = 100

/**
 * Mounts /dev/outbox, the emails that were stored instead of sent. Anybody who opens it can use the links in them,
 * so it is mounted only when the program has an outbox: never in production.
 */
export function mountOutbox(
  app: Hono<NodeBindings>,
  program: Pick<Program, 'settings' | 'site'>,
  outbox: Outbox,
  respond: Respond,
  responseProblem: NonNullable<RouteOptions['answerProblem']>
) {
  const page = async (
    request: HttpRequest,
    make: (about: Parameters<typeof outboxPage>[1]) => string
  ) => {
    if (request.method !== 'GET') refuseMethod(['GET'])
    const chosen = cookieOf(request.header('cookie'), schemeCookie.name)
    const scheme = schemes.find((one) => one === chosen) ?? 'system'
    const { styles } = (await program.site()).assets
    const html = make({ name: program.settings.brand.name, scheme, styles })
    const response: HttpResponse = textResponse(200, 'text/html', html, {
      'cache-control': 'no-store',
    })
    return { ...response, kind: 'page' as const }
  }
  app.all(
    '/dev/outbox',
    respond({
      pattern: '/dev/outbox',
      limited: true,
      answerProblem: responseProblem,
      async answer(request) {
        const mails = await outbox.list(maxShown)
        return page(request, (about) => outboxPage(mails, about))
      },
    })
  )
  app.all(
    '/dev/outbox/:id',
    respond({
      pattern: '/dev/outbox/:id',
      limited: true,
      answerProblem: responseProblem,
      async answer(request) {
        const mail = await outbox.read(request.params['id'] ?? '')
        if (!mail) throw refuse(404, 'not-found', 'There is no such mail')
        return page(request, (about) => outboxMailPage(mail, about))
      },
    })
  )
}
