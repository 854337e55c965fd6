import { afterAll, beforeAll, describe, test } from 'vitest'
import { notificationKindNames } from '@numo/domains/notifications/rules.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { moments, tryBoth } from './test-cut-off.ts'
import { createNoticeActs } from './test-notice-acts.ts'

/*
 * A process that dies between a write and the notification it causes leaves neither, for every kind. The database
 * ends the connection in the middle; afterwards every table must be unchanged.
 */

let app: TestApp
let acts: Awaited<ReturnType<typeof createNoticeActs>>
beforeAll(async () => {
  app = await startTestApp()
  acts = await createNoticeActs(app)
})
afterAll(() => app.stop())

describe.each(moments)('interrupted %s, nothing is written and nobody is notified', (moment) => {
  test.each(notificationKindNames)('%s', (kind) =>
    tryBoth(app, { notice: kind }, moment, acts[kind])
  )
})
