import { feedPaths } from '@numo/domains/directory-feeds/rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import { refuse } from '@numo/kit/fail.ts'
import { served } from '../served.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createApp, type App } from './app.ts'
import { checks } from './gates.ts'
import type { Program } from './program.ts'
import { guarded, guardedEndpoints } from './test-guarded-endpoints.ts'
import { createCast, type MatrixActors } from './test-matrix-actors.ts'
import { idleRows, rows as ownRows, type Row } from './test-matrix-rows.ts'
import { byteRoutes, byteRows } from './test-matrix-bytes.ts'
import { createWatch } from './test-matrix-watch.ts'
import { cellsOf, differenceOf, staffCellsOf, tryCell, type Cell } from './test-matrix.ts'
import { weakeningsOf } from './test-matrix-holes.ts'

/* Authorization matrix: every endpoint x every kind of caller x own, foreign and missing records. */

const guardedRows: Record<keyof typeof guarded, Row> = {
  whoAmI: { who: 'signed-in', flags: 'frame' },
  readCare: { who: 'account', flags: 'care: read' },
  writeCare: { who: 'account', flags: 'care: write, update' },
  readBilling: { who: 'partner', flags: 'frame', features: ['billing'] },
  writeBilling: {
    who: 'partner',
    flags: 'frame',
    features: ['billing'],
    staff: { feature: 'settings', second_factor: true },
  },
  readStaff: { who: 'admin', flags: 'frame', features: ['settings'] },
  moveMoney: { who: 'admin', flags: 'frame', second_factor: true },
  leaveHousehold: { who: 'account', flags: 'frame', recent_proof: true },
}
const rows: Record<string, Row> = { ...ownRows, ...guardedRows, ...byteRows }
const all: readonly ServedEndpoint[] = [...guardedEndpoints, ...served]
/** Includes routes that take or return bytes, which the program mounts separately. */
const everything: readonly ServedEndpoint[] = [...all, ...byteRoutes]

let app: TestApp
let cast: MatrixActors
beforeAll(async () => {
  app = await startTestApp({ served: all })
  cast = await createCast(app, all)
})
afterAll(() => app.stop())

it('every endpoint has a row that matches its contract', () => {
  const problems = everything.map(({ endpoint }) => [
    endpoint.name,
    differenceOf(endpoint, rows[endpoint.name]),
  ])
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([])
  expect(idleRows).toEqual([])
})

it('a guard removed or weakened in any contract is detected by its row', () => {
  const holes = everything.flatMap(({ endpoint }) =>
    weakeningsOf(endpoint).map(([what, weak]) => ({ what, name: endpoint.name, weak }))
  )
  const missed = holes.filter(({ name, weak }) => differenceOf(weak, rows[name]) === null)
  expect(missed.map(({ what, name }) => `${name}: ${what}`)).toEqual([])
  expect(holes.length).toBeGreaterThanOrEqual(1200)
  console.info(`authorization matrix: ${holes.length} holes in ${everything.length} contracts seen`)
})

it('every route of the API is an endpoint', () => {
  const known = new Set(
    everything.map(({ endpoint }) => endpoint.path.replace(/\{(\w+)\}/g, ':$1'))
  )
  const described = [
    '/api',
    '/api/*',
    '/api/openapi.json',
    '/api/docs',
    '/api/v4',
    '/api/v4/openapi.json',
    '/api/v4/docs',
    '/api/v4/docs.css',
    // Authenticated by the payment service's signature; `payments/faults.test.ts` tests unsigned events.
    '/api/stripe/webhook',
    // Pictures from a phone, tested in `handoff.test.ts`.
    '/api/v4/camera/pictures',
    // Visitors' cards, read in memory; tested in `card-readings.test.ts`.
    '/api/v4/card-readings',
    // An insurer's own key; tested in `directory-feeds.test.ts`.
    ...Object.values(feedPaths),
  ]
  const paths = new Set(app.app.hono.routes.map(({ path }) => path))
  const unknown = [...paths].filter((path) => path.startsWith('/api') && !known.has(path))
  expect(unknown.filter((path) => !described.includes(path))).toEqual([])
})

it('every cell has the expected status', async () => {
  const cells = [...cellsOf(everything, rows, cast), ...staffCellsOf(everything, rows, cast)]
  const watch = createWatch(cast)
  const wrong: string[] = []
  for (const cell of cells) {
    // Sequential, because some calls end sessions.
    const problem = await tryCell(app.app, cell, cast, undefined, watch)
    if (problem) wrong.push(problem)
  }
  expect(wrong).toEqual([])
  expect(watch.problems()).toEqual([])
  expect(watch.compared()).toBeGreaterThanOrEqual(150)

  const { calls, problems } = await tryUndeclaredMethods()
  expect(problems).toEqual([])
  expect(cells.length).toBeGreaterThanOrEqual(3000)
  console.info(
    `authorization matrix: ${watch.compared()} foreign things held against missing ones, ${cells.length + calls} cells (${all.length} endpoints, ${cast.actors.length} callers, ${calls} undeclared methods)`
  )
}, 300_000)

it('every change by a user is in the audit trail', async () => {
  // Personal settings, calls that only request an email, and the end of something that never began.
  const unremarkable = new Set([
    'saveView',
    'resendVerification',
    'beginDirectoryUpload',
    'saveOnboardingDraft',
    'endReferral',
    // The test before ended its camera.
    'endCameraHandoff',
    // Reading one's own inbox; an export that is being created already; a provider that was not saved.
    'readNotifications',
    'requestExport',
    'forgetProvider',
    // The test before set the same role.
    'setMembership',
    // Continues what the test before began.
    'startCardSetup',
    'createCheckoutSession',
    // Off since the test before; a write without a change is not audited.
    'setNotificationChoice',
    // Calculate and change nothing.
    'runClaimExamples',
    'previewPrices',
    'previewOwnPrices',
    'previewPatients',
    'previewCodeSet',
  ])
  const changes = cellsOf(served, rows, cast).filter(
    ({ served: { endpoint }, row, actor, about }) =>
      endpoint.method === 'POST' &&
      row.who !== 'public' &&
      (row.expected_status ?? 200) === 200 &&
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
    // Sequential, so that a count belongs to one call.
    const before = await count()
    expect(await tryCell(app.app, cell, cast)).toBeNull()
    if ((await count()) === before) silent.push(cell.served.endpoint.name)
  }
  expect(silent).toEqual([])
  expect(changes.length).toBeGreaterThanOrEqual(5)
})

/** Calls every address with every method it does not declare, as three callers: 405. */
async function tryUndeclaredMethods() {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
  const callers = cast.actors.filter(({ name }) => ['nobody', 'staff', 'a client'].includes(name))
  const isDeclared = (method: string, address: string) =>
    // Takes bytes: documents.test.ts calls it as every caller.
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
        const response = await app.app.hono.request(address, {
          method,
          headers: await caller.headers(),
        })
        calls += 1
        if (response.status !== 405)
          problems.push(`${method} ${address} as ${caller.name}: ${response.status}`)
      }
  return { calls, problems }
}

describe('a removed guard is detected by a cell', () => {
  type Change = {
    program?: Partial<Program>
    /** Name of the changed endpoint, whose cells are tried first. */
    of?: string
    headers?: (sent: Record<string, string>) => Record<string, string>
  }
  const without = (some: Partial<Program['checks']>): Change => ({
    program: { checks: { ...checks, ...some } },
  })
  const none = () => {}
  const weaker = (name: string, change: Partial<ServedEndpoint['endpoint']>): Change => ({
    of: name,
    program: {
      served: all.map((one) =>
        one.endpoint.name === name ? { ...one, endpoint: { ...one.endpoint, ...change } } : one
      ),
    },
  })
  /** Removes one field of an endpoint. */
  const lacking = (name: string, field: keyof ServedEndpoint['endpoint']): Change => ({
    of: name,
    program: {
      served: all.map((one) => {
        if (one.endpoint.name !== name) return one
        const rest = Object.entries(one.endpoint).filter(([key]) => key !== field)
        // Only optional fields are removed.
        return {
          ...one,
          endpoint: Object.fromEntries(rest) as unknown as ServedEndpoint['endpoint'],
        }
      }),
    },
  })
  /** Replaces the verb of an endpoint; the replacement may call the real one. */
  const verbOf = (
    name: string,
    run: (real: ServedEndpoint['run']) => ServedEndpoint['run']
  ): Change => ({
    of: name,
    program: {
      served: all.map((one) =>
        one.endpoint.name === name ? { ...one, run: run((ctx, input) => one.run(ctx, input)) } : one
      ),
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
              has_short_password: false,
            }
          },
        },
      },
    }
  }
  const onlyIf = (skip: (status: string | undefined) => boolean): Change =>
    without({
      isActive(endpoint, person, role) {
        const { client, partner } = person.roles
        if (!skip(role === 'client' ? client?.status : partner?.status))
          checks.isActive(endpoint, person, role)
      },
    })

  const removals: [string, () => Change][] = [
    ['somebody must be signed in', () => without({ isSignedIn: none })],
    ['an API key needs the scope', () => without({ hasScope: none })],
    ['they must have the hat', () => without({ hasRole: none })],
    [
      'a named account or organisation must be their own',
      () =>
        without({
          ownRole: ({ access }) =>
            access === 'account' ? 'client' : access === 'partner' ? 'partner' : null,
        }),
    ],
    ['staff act as staff only where they may', () => without({ ownRole: () => 'admin' })],
    ['an account or organisation must be active', () => without({ isActive: none })],
    ['a suspended account does not write', () => onlyIf((status) => status === 'suspended')],
    ['a closed account does nothing', () => onlyIf((status) => status === 'closed')],
    ['an inactive organisation does nothing', () => onlyIf((status) => status === 'inactive')],
    ['who may only look does not write', () => without({ mayWrite: none })],
    ['features are asked for', () => without({ hasFeatures: none })],
    ['what is switched off is off', () => without({ isNotSwitchedOff: none })],
    ['a second factor is asked for', () => without({ hasSecondFactor: none })],
    ['a recent proof is asked for', () => without({ hasRecentProof: none })],
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
    [
      'staff have no part in a household’s own',
      () => weaker('writeCare', { staff: { feature: 'settings' } }),
    ],
    ['a feature is named', () => lacking('readBilling', 'features')],
    ['a second factor is named', () => lacking('moveMoney', 'needs_second_factor')],
    ['a recent proof is named', () => lacking('leaveHousehold', 'needs_recent_proof')],
    ['a resource is named', () => lacking('updatePartner', 'resource')],
    ['staff may call what is theirs too', () => lacking('getAccount', 'staff')],
    [
      'features are asked of staff too',
      () => ({
        of: 'getAccount',
        ...without({
          hasFeatures(branch, person, input) {
            if (!person.roles.admin) checks.hasFeatures(branch, person, input)
          },
        }),
      }),
    ],
    [
      'staff’s own feature is asked, not the household’s',
      () => weaker('listPaymentMethods', { staff: { feature: 'user_management' } }),
    ],
    [
      'a second factor is asked of staff who see papers',
      () => weaker('getDocument', { staff: { feature: 'document_management' } }),
    ],
    ['a feature of staff is named', () => lacking('getClient', 'features')],
    ['the feature is that of the kind of record', () => lacking('listActivity', 'features')],
    [
      'a foreign thing is refused word for word like a missing one',
      () =>
        verbOf(
          'getDocument',
          (real) => (ctx, input) =>
            real(ctx, input).catch((error: unknown) => {
              const isTheirs = JSON.stringify(input).includes(cast.things.theirs.document_id)
              throw isTheirs ? refuse(404, 'no-such-document', 'This is not yours') : error
            })
        ),
    ],
    [
      'an answer tells nothing of somebody else',
      () => verbOf('whoAmI', () => async () => ({ role: cast.canaries.theirs[0] })),
    ],
    [
      'a verb asks who owns the account',
      () =>
        verbOf('requestDeletion', (real) => (ctx, input) => {
          const client = ctx.actor?.roles.client
          if (!ctx.actor || !client) return real(ctx, input)
          const roles = { ...ctx.actor.roles, client: { ...client, member_role: 'owner' as const } }
          return real({ ...ctx, actor: { ...ctx.actor, roles } }, input)
        }),
    ],
    [
      'a verb looks with the rights of the hat',
      () =>
        verbOf('getDocument', (real) => (ctx, input) => real({ ...ctx, tx: ctx.system }, input)),
    ],
    [
      'a verb changes with the rights of the hat',
      () =>
        verbOf(
          'withdrawDocument',
          (real) => (ctx, input) => real({ ...ctx, tx: ctx.system }, input)
        ),
    ],
  ]

  it('there are at least twenty', () => expect(removals.length).toBeGreaterThanOrEqual(20))

  it.each(removals)('%s', async (_, change) => {
    const { program = {}, headers, of } = change()
    const weak: App = await createApp({ ...app.program, ...program })
    try {
      const first = ({ served: { endpoint } }: Cell) => (endpoint.name === of ? 0 : 1)
      const weakened = program.served ?? all
      const cells = [
        ...cellsOf(weakened, rows, cast),
        ...staffCellsOf(weakened, rows, cast),
      ].toSorted((one, other) => first(one) - first(other))
      const watch = createWatch(cast)
      let caught: string | null = null
      for (const cell of cells) {
        if (cell.row.who === 'public') continue
        // Stops at the first wrong cell.
        caught = (await tryCell(weak, cell, cast, headers, watch)) ?? watch.problems()[0] ?? null
        if (caught) break
      }
      expect(caught).not.toBeNull()
    } finally {
      await weak.stop()
    }
  })
})
