import { expect, test } from 'vitest'
import { ipsBundle, type IpsFacts } from './rules-ips.ts'

const facts: IpsFacts = {
  bundle_id: 'b',
  composition_id: 'c',
  organization_id: 'o',
  author: 'Numo',
  made_at: '2026-11-22T00:00:00.000Z',
  locale: 'es',
  client: {
    id: 'p',
    first_name: 'Eva <b>',
    last_name: 'Solís',
    second_last_name: null,
    birth_date: '1990-05-17',
    sex: 'unknown',
    email: null,
    phone: '+52 55',
    is_active: true,
  },
  coverages: [
    {
      id: 'v',
      insurer: 'Atlas',
      plan: 'Oro',
      policy_number: 'P-1',
      member_id: 'M-1',
      relationship: 'spouse',
      status: 'active',
      valid_from: '2026-01-01',
      valid_until: null,
    },
  ],
}
type Entry = { fullUrl: string; resource: Record<string, unknown> & { resourceType: string } }
// The shape is checked by the tests below.
const entriesOf = (bundle: unknown) => (bundle as { entry: Entry[] }).entry

test('a document whose composition comes first and whose references are all contained', () => {
  const bundle = ipsBundle(facts)
  expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'document' })
  const entries = entriesOf(bundle)
  expect(entries.map(({ resource }) => resource.resourceType)).toEqual([
    'Composition',
    'Patient',
    'Organization',
    'Coverage',
  ])
  const urls = entries.map(({ fullUrl }) => fullUrl)
  const named = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to)
  expect(named.length).toBeGreaterThan(2)
  expect(named.every((to) => urls.includes(to ?? ''))).toBe(true)
})

test('empty required sections say that data is not available, never that there is none', () => {
  const sections = entriesOf(ipsBundle(facts))[0]?.resource['section'] as {
    code: { coding: { code: string }[] }
    emptyReason?: { coding: { code: string }[] }
    entry?: unknown[]
    text: { div: string }
  }[]
  expect(
    sections.map(({ code, emptyReason, entry }) => [
      code.coding[0]?.code,
      emptyReason?.coding[0]?.code ?? entry?.length,
    ])
  ).toEqual([
    ['11450-4', 'unavailable'],
    ['48765-2', 'unavailable'],
    ['10160-0', 'unavailable'],
    ['48768-6', 1],
  ])
  expect(sections.every(({ text }) => text.div.startsWith('<div xmlns='))).toBe(true)
  const none = entriesOf(ipsBundle({ ...facts, coverages: [] }))[0]?.resource['section']
  const [, , , empty] = none as typeof sections
  expect(empty).toMatchObject({ emptyReason: { coding: [{ code: 'unavailable' }] } })
})

test('unknown values are omitted, and user text is escaped', () => {
  const text = JSON.stringify(ipsBundle(facts))
  expect(text).not.toContain('null')
  expect(text).not.toMatch(/<p>[^/]*<b>/)
  expect(text).toContain('&#60;b&#62;')
})
