import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFaultReports } from '@numo/adapters/fault-reports/create-fault-reports.ts'
import { startFaultService } from '@numo/adapters/fault-reports/test-fault-service.ts'
import { createLog } from '../log.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

type FaultReports = NonNullable<Awaited<ReturnType<typeof createFaultReports>>>
let service: Awaited<ReturnType<typeof startFaultService>>
let faults: FaultReports
let app: TestApp
beforeAll(async () => {
  service = await startFaultService()
  const target = { dsn: service.dsn, environment: 'test' }
  const created = await createFaultReports(target, 'build-1')
  if (!created) throw new Error('no reports')
  faults = created
  const log = createLog('error', 'machine', (error, incident, route) =>
    faults.report(error, incident ?? '', route)
  )
  app = await startTestApp({ log, settings: { fault_target: target } })
  await app.settled()
})
afterAll(() => Promise.all([app.stop(), service.stop()]))

test('the incident number of the error page is that of the event, which has nothing of the request', async () => {
  const canary = 'canary-ana'
  const response = await app.fetch(`/es/broken?q=${canary}`, {
    headers: {
      cookie: `name=${canary}`,
      'user-agent': canary,
      'x-forwarded-for': canary,
      referer: `http://localhost:3000/${canary}`,
    },
  })
  expect(response.status).toBe(500)
  const incident = /500 general ([\da-f]{32})/.exec(await response.text())?.[1]
  expect(incident).toBeDefined()
  await faults.stop()
  expect(service.events()).toMatchObject([{ event_id: incident, tags: { route: '/broken' } }])
  const sent = service.envelopes.map(({ text }) => text).join()
  for (const part of [canary, 'a secret of ours', '127.0.0.1'])
    expect(sent.replaceAll(service.dsn, '')).not.toContain(part)
})
