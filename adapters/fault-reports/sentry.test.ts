import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanFault, faultRates } from '@numo/kit/fault-event.ts'
import { createFaultReports } from './create-fault-reports.ts'
import { startFaultService } from './test-fault-service.ts'

let service: Awaited<ReturnType<typeof startFaultService>>
beforeAll(async () => (service = await startFaultService()))
afterAll(() => service.stop())

const canary = 'ana.canary@health.example +52 55 1234 5678 breast cancer'

test('the shares are those of the specification', () => {
  expect(faultRates).toEqual({ errors: 1, session_replays: 0.1, error_replays: 1 })
})

test('without a DSN nothing is reported', async () => {
  expect(await createFaultReports(null, 'build')).toBeNull()
})

test('an event says which error, where and in which version, and nothing of a person', async () => {
  const faults = await createFaultReports({ dsn: service.dsn, environment: 'test' }, 'build-1')
  const cause = Object.assign(new Error(canary), { detail: `Key (email)=(${canary})` })
  const error = Object.assign(new TypeError(canary, { cause }), {
    input: { name: canary },
    query: canary,
    parameters: [canary],
  })
  error.stack += `\n    at ${canary} (/srv/${canary}/server/x.ts?name=${canary}:1:2)`
  const number = '00badface00badface00badface00bad'
  faults?.report(error, number, 'GET /api/v4/account/{accountId}')
  faults?.report(new Error('x'), number.replaceAll('0', 'f'), `GET /api/v4/account/${canary}`)
  faults?.report(canary, number.replaceAll('0', 'e'))
  faults?.report({ [canary]: canary }, number.replaceAll('0', 'd'))
  await faults?.stop()
  expect(service.events()).toHaveLength(4)
  const event = service.events().find(({ event_id }) => event_id === number)
  expect(event).toMatchObject({
    release: 'build-1',
    environment: 'test',
    tags: { route: 'GET /api/v4/account/{accountId}' },
  })
  expect(JSON.stringify(event)).toContain('adapters/fault-reports/sentry.test.ts')
  expect(JSON.stringify(event)).toContain('TypeError')
  const sent = service.envelopes.map(({ text }) => text).join('\n')
  for (const part of ['canary', 'health.example', '1234', 'breast', 'cancer'])
    expect(sent).not.toContain(part)
})

test('of an event only named fields stay, whatever else it holds', () => {
  const field = { filename: `https://x/${canary}`, function: canary, vars: { canary }, lineno: 1 }
  const event = {
    event_id: 'a'.repeat(32),
    message: canary,
    user: { email: canary },
    request: { url: canary, headers: { cookie: canary }, data: canary },
    extra: { canary },
    contexts: { canary: { canary } },
    breadcrumbs: [{ message: canary }],
    server_name: canary,
    transaction: canary,
    tags: { route: `/providers/${canary}`, [canary]: canary },
    fingerprint: [canary],
    exception: { values: [{ type: canary, value: canary, stacktrace: { frames: [field] } }] },
  }
  expect(cleanFault(event)).toEqual({
    event_id: 'a'.repeat(32),
    level: 'error',
    exception: {
      values: [
        {
          type: 'Error',
          value: '',
          stacktrace: { frames: [{ filename: 'other', function: '?', lineno: 1 }] },
        },
      ],
    },
  })
})
