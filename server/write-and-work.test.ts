import { afterAll, beforeAll, describe, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { moments, tryBoth } from './test-cut-off.ts'
import { workActs } from './test-work-acts.ts'

/* The same for emails and background work that verbs request; see write-and-notice.test.ts. */

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())

describe.each(moments)('interrupted %s, nothing is written and nothing is queued', (moment) => {
  test.each(workActs)('%s', (_, queue, prepare) =>
    tryBoth(app, { queue }, moment, () => prepare({ app, staff }))
  )
})
