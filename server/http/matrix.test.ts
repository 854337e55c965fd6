import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '@numo/domains/serve.ts'
import { served } from '../served.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createApp, type App } from './app.ts'
import { checks } from './gates.ts'
import type { Program } from './program.ts'
import { guarded, guardedEndpoints } from './test-guarded-endpoints.ts'
import { createCast, type Cast } from './test-matrix-actors.ts'
import { rows as ownRows, type Row } from './test-matrix-rows.ts'
import { cellsOf, differenceOf, tryCell } from './test-matrix.ts'

/* Every endpoint x every kind of caller x own, foreign and missing things. */

const guardedRows: Record<keyof typeof guarded, Row> = {
  whoAmI: { who: 'signed-in' },
  readCare: { who: 'account', resource: 'care' },
  writeCare: { who: 'account', resource: 'care' },
  readBilling: { who: 'partner', features: ['billing'] },
  writeBilling: { who: 'partner or admin', features: ['billing'] },
  readStaff: { who: 'admin', features: ['settings'] },
  moveMoney: { who: 'admin', second_factor: true },
}
const rows: Record<string, Row> = { ...ownRows, ...guardedRows }
const all: readonly Served[] = [...guardedEndpoints, ...served]

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await startTestApp({ served: all })
  cast = await createCast(app, all)
})
afterAll(() => app.stop())

it('every endpoint has a row, which says the same as its contract', () => {
  const problems = all.map(({ endpoint }) => [
    endpoint.name,
    differenceOf(endpoint, rows[endpoint.name]),
  ])
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([])
})

it('every address of the API that the router knows is an endpoint', () => {
  const known = new Set(all.map(({ endpoint }) => endpoint.path.replace(/\{(\w+)\}/g, ':$1')))
  const described = [
    '/api',
    '/api/*',
    '/api/openapi.json',
    '/api/docs',
    '/api/v4',
    '/api/v4/openapi.json',
    '/api/v4/docs',
    '/api/v4/docs.css',
    // Takes bytes, not JSON; `uploads.test.ts` tries it as everybody.
    '/api/v4/admin/directory/uploads/:upload_id',
    // Signed by the payment service, not by anybody; `payments/faults.test.ts` tries what is not.
    '/api/stripe/webhook',
    // Files of households, and pictures from a phone; `documents.test.ts` and `handoff.test.ts` try them.
    '/api/v4/documents/:document_id/content',
    '/api/v4/documents/:document_id/preview',
    '/api/v4/camera/pictures',
    // A stream of events; `notification-stream.test.ts` tries it.
    '/api/v4/notifications/stream',
    // A file; `privacy.test.ts` tries it.
    '/api/v4/exports/:id/content',
  ]
  const paths = new Set(app.app.hono.routes.map(({ path }) => path))
  const unknown = [...paths].filter((path) => path.startsWith('/api') && !known.has(path))
  expect(unknown.filter((path) => !described.includes(path))).toEqual([])
})

it('every cell answers as it must', async () => {
  const cells = cellsOf(all, rows, cast)
  const wrong: string[] = []
  for (const cell of cells) {
    // oxlint-disable-next-line no-await-in-loop -- in order: some calls end sessions
    const problem = await tryCell(app.app, cell, cast)
    if (problem) wrong.push(problem)
  }
  expect(wrong).toEqual([])

  const { calls, problems } = await tryUndeclaredMethods()
  expect(problems).toEqual([])
  console.info(
    `authorization matrix: ${cells.length + calls} cells (${all.length} endpoints, ${cast.actors.length} callers, ${calls} undeclared methods)`
  )
}, 300_000)

it('every change somebody makes is in the audit trail', async () => {
  // What people keep for themselves, calls that only ask for a mail, and an end to what never began.
  const unremarkable = new Set([
    'saveView',
    'resendVerification',
    'beginDirectoryUpload',
    'saveOnboardingDraft',
    'endReferral',
    // Its camera was taken back in the test before.
    'endCameraHandoff',
    // Reading one's own inbox; a copy that is being made already; a doctor nobody saved.
    'readNotifications',
    'requestExport',
    'forgetProvider',
    // Goes on with what was begun in the test before.
    'startCardSetup',
  ])
  const changes = cellsOf(served, rows, cast).filter(
    ({ served: { endpoint }, row, actor, about }) =>
      endpoint.method === 'POST' &&
      row.who !== 'public' &&
      (row.gives ?? 200) === 200 &&
      !unremarkable.has(endpoint.name) &&
      !('dry_run' in (row.input?.(cast.things.mine) ?? {})) &&
      actor.name ===
        (row.who === 'admin'
          ? 'staff'
          : row.who.startsWith('account')
            ? 'a client'
            : 'a partner') &&
      about === 'mine'
  )
  const count = async () =>
    (
      await sql<{ count: number }>`select count(*) as count from audit_event`.execute(
        app.database.db
      )
    ).rows[0]?.count
  const silent: string[] = []
  for (const cell of changes) {
    // oxlint-disable no-await-in-loop -- one after the other, so that a count is of one call
    const before = await count()
    expect(await tryCell(app.app, cell, cast)).toBeNull()
    if ((await count()) === before) silent.push(cell.served.endpoint.name)
    // oxlint-enable no-await-in-loop
  }
  expect(silent).toEqual([])
  expect(changes.length).toBeGreaterThanOrEqual(5)
})

/** Every address with every method it does not declare, by three callers: 405. */
async function tryUndeclaredMethods() {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
  const callers = cast.actors.filter(({ name }) => ['nobody', 'staff', 'a client'].includes(name))
  const isDeclared = (method: string, address: string) =>
    // Takes bytes: documents.test.ts has every caller try it.
    (method === 'POST' && /^\/api\/v4\/account\/[^/]+\/documents$/.test(address)) ||
    all.some(
      ({ endpoint }) =>
        endpoint.method === method &&
        new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address)
    )
  const addresses = new Set(
    all.map(({ endpoint }) => endpoint.path.replace(/\{\w+\}/g, cast.things.mine.partner_id))
  )
  const problems: string[] = []
  let calls = 0
  for (const address of addresses)
    for (const method of methods.filter((one) => !isDeclared(one, address)))
      for (const caller of callers) {
        // oxlint-disable-next-line no-await-in-loop -- in order
        const answer = await app.app.hono.request(address, {
          method,
          headers: await caller.headers(),
        })
        calls += 1
        if (answer.status !== 405)
          problems.push(`${method} ${address} as ${caller.name}: ${answer.status}`)
      }
  return { calls, problems }
}

describe('a guard that is taken out is missed by a cell', () => {
  type Change = {
    program?: Partial<Program>
    headers?: (sent: Record<string, string>) => Record<string, string>
  }
  const without = (some: Partial<Program['checks']>): Change => ({
    program: { checks: { ...checks, ...some } },
  })
  const none = () => {}
  const weaker = (name: string, change: Partial<Served['endpoint']>): Change => ({
    program: {
      served: all.map((one) =>
        one.endpoint.name === name ? { ...one, endpoint: { ...one.endpoint, ...change } } : one
      ),
    },
  })
  /** Without one field of an endpoint. */
  const lacking = (name: string, field: keyof Served['endpoint']): Change => ({
    program: {
      served: all.map((one) => {
        if (one.endpoint.name !== name) return one
        const rest = Object.entries(one.endpoint).filter(([key]) => key !== field)
        // A field that may be left out was left out.
        return { ...one, endpoint: Object.fromEntries(rest) as unknown as Served['endpoint'] }
      }),
    },
  })
  const lenient = (): Change => {
    const { people } = app
    return {
      program: {
        identity: {
          ...people,
          async verifyToken(token) {
            const payload = JSON.parse(
              Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
            ) as Record<string, unknown>
            return {
              uid: String(payload['sub']),
              email: null,
              email_verified: true,
              display_name: null,
              session_id: String(payload['sid']),
              issued_at: Number(payload['iat']),
              expires_at: Number(payload['exp']),
              authenticated_at: Number(payload['auth_time']),
              has_second_factor: false,
            }
          },
        },
      },
    }
  }
  const onlyIf = (skip: (status: string | undefined) => boolean): Change =>
    without({
      isActive(endpoint, person, hat) {
        const { client, partner } = person.hats
        if (!skip(hat === 'client' ? client?.status : partner?.status))
          checks.isActive(endpoint, person, hat)
      },
    })

  const removals: [string, () => Change][] = [
    ['somebody must be signed in', () => without({ isSignedIn: none })],
    ['they must have the hat', () => without({ hasHat: none })],
    [
      'a named account or organisation must be their own',
      () =>
        without({
          ownHat: ({ access }) =>
            access === 'account' ? 'client' : access === 'partner' ? 'partner' : null,
        }),
    ],
    ['staff act as staff only where they may', () => without({ ownHat: () => 'admin' })],
    ['an account or organisation must be active', () => without({ isActive: none })],
    ['a suspended account does not write', () => onlyIf((status) => status === 'suspended')],
    ['a closed account does nothing', () => onlyIf((status) => status === 'closed')],
    ['an inactive organisation does nothing', () => onlyIf((status) => status === 'inactive')],
    ['who may only look does not write', () => without({ mayWrite: none })],
    ['features are asked for', () => without({ hasFeatures: none })],
    ['what is switched off is off', () => without({ isNotSwitchedOff: none })],
    ['a second factor is asked for', () => without({ hasSecondFactor: none })],
    [
      'sessions that ended are over',
      () => ({ program: { identity: { ...app.people, isAlive: async () => true } } }),
    ],
    ['tokens are verified', lenient],
    [
      'the second token belongs to the first',
      () => ({ headers: ({ idtoken, ...rest }) => (idtoken ? rest : { ...rest }) }),
    ],
    ['staff endpoints are for staff', () => weaker('moveMoney', { access: 'signed-in' })],
    ['signed-in endpoints are not public', () => weaker('whoAmI', { access: 'public' })],
    [
      'an organisation’s endpoints are not a household’s',
      () => weaker('readBilling', { access: 'account' }),
    ],
    ['staff have no part in a household’s own', () => weaker('writeCare', { or_admin: true })],
    ['a feature is named', () => lacking('setAccessFlag', 'features')],
    ['a second factor is named', () => lacking('moveMoney', 'needs_second_factor')],
    ['a resource is named', () => lacking('updatePartner', 'resource')],
    ['staff may call what is theirs too', () => lacking('getAccount', 'or_admin')],
  ]

  it('there are at least twenty', () => expect(removals.length).toBeGreaterThanOrEqual(20))

  it.each(removals)('%s', async (_, change) => {
    const { program = {}, headers } = change()
    const weak: App = await createApp({ ...app.program, ...program })
    try {
      const cells = cellsOf(program.served ?? all, rows, cast)
      let caught: string | null = null
      for (const cell of cells) {
        if (cell.row.who === 'public') continue
        // oxlint-disable-next-line no-await-in-loop -- until the first that is wrong
        caught = await tryCell(weak, cell, cast, headers)
        if (caught) break
      }
      expect(caught).not.toBeNull()
    } finally {
      await weak.stop()
    }
  })
})
