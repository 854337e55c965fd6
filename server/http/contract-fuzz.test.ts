import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as make from '@numo/domains/access/test-factories.ts'
import { writeDirectory } from '@numo/domains/providers/test-factories.ts'
import { FieldProblemShape } from '@numo/kit/field-problem.ts'
import { served } from '../served.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { fieldsOf, type Field } from './endpoint-fields.ts'
import { naughtyStrings } from './test-naughty-strings.ts'

let app: TestApp
/** A person with every role, so that the gate refuses nothing. */
let everybody: make.TestClient & make.TestPartner
beforeAll(async () => {
  app = await startTestApp({ served })
  const client = await make.client(app)
  const partner_id = await make.organisation(app)
  await make.makePartner(app, client, partner_id)
  await make.makeAdmin(app, client)
  everybody = { ...client, partner_id }
  const here = { latitude: 19.4326, longitude: -99.1332, city_id: 'mexico-city' }
  await writeDirectory(app.database.db, {
    cities: [{ id: 'mexico-city', latitude: 19.4326, longitude: -99.1332 }],
    companies: ['atlas'],
    networks: [{ id: 'atlas-gold', company: 'atlas' }],
    plans: [{ slug: 'atlas-gold', company: 'atlas', networks: ['atlas-gold'] }],
    providers: [
      {
        slug: 'ana-solis',
        name: 'Ana Solís',
        specialties: ['dermatology'],
        languages: ['es', 'en'],
        places: [{ ...here, accepts: [{ network: 'atlas-gold', confirmed_on: '2026-11-12' }] }],
      },
    ],
  })
})
afterAll(() => app.stop())

/** Returns a valid value of a field, so that one bad field is tested at a time. */
function usual({ name, schema }: Field): string {
  const known: Record<string, string> = {
    city_id: 'mexico-city',
    slug: 'ana-solis',
    accountId: everybody.account_id,
    partnerId: everybody.partner_id,
  }
  const words = schema.enum?.map(String)
  const id = schema.format === 'uuid' ? '00000000-0000-7000-8000-000000000000' : undefined
  return known[name] ?? words?.[0] ?? id ?? (schema.type === 'integer' ? '1' : 'x')
}

const inPath = (path: string, values: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponentOf(values[name] ?? ''))
/** An unpaired surrogate has no UTF-8 encoding; a client can only send its bytes. */
const encodeURIComponentOf = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
const inQuery = (values: [string, string][]) =>
  values.map(([name, value]) => `${name}=${encodeURIComponentOf(value)}`).join('&')

let signed: Record<string, string> = {}

async function ask(place: (typeof served)[number], values: Record<string, string>) {
  const { method, path } = place.endpoint
  const parts = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const rest = Object.entries(values).filter(([name]) => !parts.has(name))
  const address = inPath(path, values)
  const send = () => {
    const headers = place.endpoint.access === 'public' ? {} : signed
    if (method === 'GET') return app.fetch(`${address}?${inQuery(rest)}`, { headers })
    return app.fetch(address, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      body: JSON.stringify(Object.fromEntries(rest)),
    })
  }
  const response = await send()
  if (response.status !== 401 || place.endpoint.access === 'public') return response
  // Some calls end the sign-in.
  const token = await make.signInAgain(app, everybody, { has_second_factor: true })
  signed = { authorization: `Bearer ${token}` }
  return send()
}

const allFields = served.flatMap((place) =>
  fieldsOf(place.endpoint).map((field, nth) => {
    // Endpoints that need a sign-in distribute the strings over their fields, to save time.
    const isOpen = place.endpoint.access === 'public'
    const strings = naughtyStrings.filter((_, n) => isOpen || (n + nth) % 4 === 0)
    return [place.endpoint.name, field.name, place, field, strings] as const
  })
)

const ErrorBody = { error: z.string(), code: z.string() }
/** Exactly `{ error, code }`, with `fields` only for the code `invalid`. */
const RefusalBody = z.union([
  z.strictObject({ ...ErrorBody, code: z.literal('invalid'), fields: z.array(FieldProblemShape) }),
  z.strictObject({ ...ErrorBody, code: z.string().refine((code) => code !== 'invalid') }),
])
const isRefusal = (body: unknown) => RefusalBody.safeParse(body).success
const leakPattern = /<|\bat .+:\d+:\d+|postgres|syntax error/i

test.each(allFields)(
  '%s: whatever is sent as %s, the response matches the contract',
  async (_, name, place, field, strings) => {
    const needed = fieldsOf(place.endpoint).filter((one) => one.required && one !== field)
    const base = Object.fromEntries(needed.map((one) => [one.name, usual(one)]))
    const refusals = new Set(Object.values(place.endpoint.refusals ?? {}))
    const problems: string[] = []
    for (const text of strings) {
      // An empty path segment is a different address.
      if (field.where === 'path' && (text === '' || text === '.' || text === '..')) continue
      // Sequential, so that a failure names its string.
      const response = await ask(place, { ...base, [name]: text })
      const message = await response.text()
      const body: unknown = JSON.parse(message)
      const isInContract =
        response.status === 200
          ? place.endpoint.output.safeParse(body).success
          : [400, ...refusals].includes(response.status) &&
            isRefusal(body) &&
            !leakPattern.test(message)
      if (!isInContract)
        problems.push(
          `${JSON.stringify(text).slice(0, 80)}: ${response.status} ${message.slice(0, 200)}`
        )
    }
    expect(problems).toEqual([])
  },
  60_000
)

const unknownField = { path: ['surprise'], code: 'unknown_field', params: {} }

test('every endpoint refuses and names an unknown field', async () => {
  const taken: string[] = []
  for (const place of served) {
    const needed = fieldsOf(place.endpoint).filter((one) => one.required)
    const base = Object.fromEntries(needed.map((one) => [one.name, usual(one)]))
    const response = await ask(place, { ...base, surprise: '1' })
    const { fields } = (await response.json()) as { fields?: unknown }
    const isNamed = JSON.stringify(fields ?? []).includes(JSON.stringify(unknownField))
    if (response.status !== 400 || !isNamed) taken.push(place.endpoint.name)
  }
  expect(taken).toEqual([])
})
