import { relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { cardFields } from '@numo/domains/extractions/rules-card.ts'
import { records } from '@numo/domains/records.ts'
import { subjectOf } from './activity-list.tsx'
import { changesOf } from './changes-of.ts'
import { loadAppWords, type AppWordKey } from '../../words/app-words.ts'
import { readTrailFacts } from '../../../tools/trail-facts.ts'

const root = resolve(import.meta.dirname, '../../..')
const facts = readTrailFacts(root)

/** Files whose changes have names that are only known when they run; they are columns, or the fields named here. */
const open = [
  'domains/addresses/merge-addresses.ts',
  'domains/clients/undo-client-merge.ts',
  'domains/companies/update-company.ts',
  'domains/extractions/correct-extraction.ts',
  'domains/insurance/save-covers.ts',
  'domains/partners/update-partner.ts',
  'domains/providers/merge-provider-records.ts',
  'domains/providers/undo-provider-merge.ts',
  'domains/subscriptions/store-subscription.ts',
  'domains/users/set-identity-user.ts',
]
const atRunTime = [...cardFields, 'put_back', 'was_merged_into', 'merge_undone', 'dependent_number']

/** Values of all columns with a closed set; the actions of the trail itself are its verbs. */
const enumValues = records
  .filter(({ table }) => table !== 'audit_event')
  .flatMap(({ enums = {} }) => Object.values(enums).flat())

test('the program records what this test expects to find', () => {
  expect(facts.entity_types).toContain('payment_method')
  expect(facts.fields).toContain('default_currency')
  expect(facts.values).toContain('put back')
  const files = facts.unknown.map((place) => relative(root, place).replace(/:\d+$/, ''))
  expect([...new Set(files)].toSorted()).toEqual(open)
  expect(facts.entity_types).toContain('numo_company')
  expect(facts.unpriced.map((place) => relative(root, place))).toEqual([])
})

test.each(['en', 'es'] as const)(
  'every name and value of the audit trail has words (%s)',
  async (locale) => {
    const t = await loadAppWords(locale)
    const isRaw = (text: string) => text === '' || /[a-z]_[a-z]|^trail\./.test(text)
    const types = [...facts.entity_types].filter(
      (type) => isRaw(subjectOf(type, t)) || subjectOf(type, t) === type.replaceAll('_', ' ')
    )
    const fields = [...facts.fields, ...atRunTime].filter(
      (name) =>
        !/_ids?(?:_|$)|_uid$/.test(name) && isRaw(changesOf({ [name]: '1' }, t, locale).join(''))
    )
    const values = [...facts.values, ...enumValues].filter((value) => {
      const key = `trail.value.${value}`
      return t(key as AppWordKey) === key
    })
    expect({ types, fields, values }).toEqual({ types: [], fields: [], values: [] })
  }
)
