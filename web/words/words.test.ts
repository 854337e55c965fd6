import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en_privacy from './en/privacy.json'
import en_terms from './en/terms.json'
import es_privacy from './es/privacy.json'
import es_terms from './es/terms.json'
import { tree as en_answer } from './en-answer.ts'
import { tree as en_app } from './en-app.ts'
import { tree as en_area } from './en-area.ts'
import { tree as en_auth } from './en-auth.ts'
import { tree as en_refusals } from './en-refusals.ts'
import { tree as en_capture } from './en-capture.ts'
import { tree as en_filing } from './en-filing.ts'
import { tree as en_card } from './en-card.ts'
import { tree as en_home } from './en-home.ts'
import { tree as en_money } from './en-money.ts'
import { tree as en_onboard } from './en-onboard.ts'
import { tree as en_pay } from './en-pay.ts'
import { tree as en_inbox } from './en-inbox.ts'
import { tree as en_overview } from './en-overview.ts'
import { tree as en_reminders } from './en-reminders.ts'
import { tree as es_answer } from './es-answer.ts'
import { tree as es_app } from './es-app.ts'
import { tree as es_area } from './es-area.ts'
import { tree as es_auth } from './es-auth.ts'
import { tree as es_refusals } from './es-refusals.ts'
import { tree as es_capture } from './es-capture.ts'
import { tree as es_filing } from './es-filing.ts'
import { tree as es_card } from './es-card.ts'
import { tree as es_home } from './es-home.ts'
import { tree as es_money } from './es-money.ts'
import { tree as es_onboard } from './es-onboard.ts'
import { tree as es_pay } from './es-pay.ts'
import { tree as es_inbox } from './es-inbox.ts'
import { tree as es_overview } from './es-overview.ts'
import { tree as es_reminders } from './es-reminders.ts'
import { headingKeys } from '../site/heading-keys.ts'
import { allWords, wordsFor } from './words.ts'

/** Flattens a tree, including arrays, to paths and texts. */
function flat(tree: unknown, before = ''): [string, string][] {
  if (typeof tree === 'string') return [[before, tree]]
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, value]) =>
    flat(value, before ? `${before}.${name}` : name)
  )
}
// Translations of the public site and of the areas, both with an area `home`.
const en = new Map([
  ...flat({ ...allWords.en, ...en_app, ...en_area, terms: en_terms, privacy: en_privacy }),
  ...flat(en_auth),
  ...flat(en_refusals),
  ...flat(en_capture),
  ...flat(en_filing),
  ...flat(en_card),
  ...flat(en_home, 'area'),
  ...flat(en_onboard),
  ...flat(en_answer),
  ...flat(en_pay),
  ...flat(en_inbox),
  ...flat(en_overview),
  ...flat(en_reminders),
  ...flat(en_money),
])
const es = new Map([
  ...flat({ ...allWords.es, ...es_app, ...es_area, terms: es_terms, privacy: es_privacy }),
  ...flat(es_auth),
  ...flat(es_refusals),
  ...flat(es_capture),
  ...flat(es_filing),
  ...flat(es_card),
  ...flat(es_home, 'area'),
  ...flat(es_onboard),
  ...flat(es_answer),
  ...flat(es_pay),
  ...flat(es_inbox),
  ...flat(es_overview),
  ...flat(es_reminders),
  ...flat(es_money),
])
const gaps = (text: string) => (text.match(/\{\{?\w+\}\}?/g) ?? []).toSorted()

/** Keys whose text is the same in both languages on purpose. */
const same = new Set([
  'area.home.claims.type.institutional',
  'household_claims.bill.sum.subtotal',
  'household_claims.bill.sum.total',
  'pay.by_program',
  'pay.summary.total',
  'record.program',
  'card.field.plan',
  'extractions.fact.plan',
  'policies.gap.plan',
  'app.area.admin',
  'app.error.status_500',
  'app.error_prefix',
  'list.no',
  'people.roles',
  'directory.type_of.hospital',
  'directory.insurer.channels.portal',
  'directory.insurer.channels.x12',
  'directory.insurer.channels.fhir',
  'directory.insurer.plan.name',
  'directory.insurer.plan.areas.regional',
  'directory.insurer.rule.plan',
  'directory.provider.npi',
  'trail.field.plan',
  'common.language.en',
  'common.language.es',
  'common.footer.company',
  'common.kind.hospital',
  'find_care.h1.everywhere_specialty',
  'home.panel.card_plan',
  'provider.report.error_prefix',
])
const isNeutral = (text: string) =>
  text.replace(/\{\{?\w+\}\}?/g, '').replace(/[^\p{L}]/gu, '') === '' || /^\d{4}-/.test(text)

test('both languages have the same sentences', () => {
  expect([...es.keys()].toSorted()).toEqual([...en.keys()].toSorted())
})

test('no file says a key twice, of which the first would be lost', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const countOf = (tree: unknown): number =>
    typeof tree === 'object' && tree !== null
      ? Object.values(tree).reduce((sum: number, value) => sum + 1 + countOf(value), 0) -
        (Array.isArray(tree) ? tree.length : 0)
      : 0
  const twice = ['en', 'es'].flatMap((locale) =>
    readdirSync(new URL(locale, import.meta.url))
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${locale}/${name}`)
      .filter((path) => {
        const written = [...read(path).matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(
          ([, key]) => key
        )
        return written.length !== countOf(JSON.parse(read(path)))
      })
  )
  expect(twice).toEqual([])
})

test('a sentence has the same placeholders in both languages', () => {
  const different = [...en].filter(
    ([key, text]) => gaps(text).join() !== gaps(es.get(key) ?? '').join()
  )
  expect(different.map(([key]) => key)).toEqual([])
})

test('no sentence is left in English', () => {
  const left = [...en].filter(
    ([key, text]) =>
      es.get(key) === text && !same.has(key) && !/\.id$/.test(key) && !isNeutral(text)
  )
  expect(left.map(([key]) => key)).toEqual([])
})

/** Texts prescribed word for word by the specification. */
const fixed = /^(?:auth\.fixed\.|app\.session\.text$|app\.error\.too_many$)/

test('no sentence begs, apologises or shouts', () => {
  const rude = /\b(?:please|sorry|oops|por favor|perdón|lo sentimos)\b|!/i
  const found = [...en, ...es].filter(([key, text]) => !fixed.test(key) && rude.test(text))
  expect(found.map(([key]) => key)).toEqual([])
})

/** Files of households and visitors; all others are read by clinics and staff, some of them by households, too. */
const ofHouseholds =
  /^(?:answer|auth|blog|capture|card|common|cost|cover|emergency|error|find-care|for-patients|guarantees|home(?:-.*)?|household-.*|loading|onboard|pay|privacy.*|provider|site-search|terms.*|visits)$/
/** Sentences of the other files that only households meet. */
const toHouseholds =
  /^(?:app\.(?:reason\.(?:insurance|plan)_first)|inbox\.kind\.(?!approval_|authorization_|claim_message|clinic_(?!sees_person)|doctor_|eligibility_asked|guarantee_|reminders_over|webhook_)|screens\.(?:home|onboard)(?:_\w+)?\.|reminders\.yours\.|refusal\.(?:camera-over|documents-full|text-changed|too-many-\w+)$)/
/** Sentences of the files of households that clinics meet, too: when they add a file. */
const toBoth = /^capture\.(?:problem|waiting)/

test('Spanish says “usted” to clinics and staff, “tú” to households, and neither where all read', () => {
  const informal =
    /(?<![\p{L}-])(?:tú|tus?|te|ti|contigo|puedes|quieres|necesitas|tienes|debes|has|estás|eres)(?![\p{L}-])/iu
  const informalOrder =
    /(?<!\p{L})(?:(?:ábr|elíg|escríb|píd|repít)e|(?:agrég|cámbi|compár|confírm|enví|guárd|impórt|intént|quít|revís|tóm)a)(?:l[aeo]s?|sel[ao]s?)(?!\p{L})|(?:^|[.:] )(?:Deshaz|Elige|Elimina|Envía|Escribe|Recarga|Revierte|Revisa|Toma)(?!\p{L})/iu
  const formal = /(?<!\p{L})ustedes?(?!\p{L})|(?<!\p{L})usted(?!\p{L})/iu
  const directory = new URL('es/', import.meta.url)
  const wrong = readdirSync(directory).flatMap((file) => {
    const name = file.replace('.json', '')
    const isOfHouseholds = (key: string) => ofHouseholds.test(name) && !toBoth.test(key)
    return flat(JSON.parse(readFileSync(new URL(file, directory), 'utf8')), name).filter(
      ([key, text]) =>
        isOfHouseholds(key)
          ? formal.test(text) && !name.startsWith('terms')
          : [informal, informalOrder].some((one) => one.test(text)) && !toHouseholds.test(key)
    )
  })
  expect(wrong).toEqual([])
})

test('every heading of a search has its words', () => {
  expect(headingKeys.filter((key) => !en.has(key) || !es.has(key))).toEqual([])
})

test('counts choose their plural form, and a Spanish million is a plural', () => {
  const values = (count: number) => ({ count, n: String(count) })
  expect(wordsFor('en')('find_care.start.doctors', values(1))).toBe('1 doctor')
  expect(wordsFor('en')('find_care.start.doctors', values(2))).toBe('2 doctors')
  expect(wordsFor('es')('find_care.start.doctors', values(1))).toBe('1 médico')
  expect(wordsFor('es')('find_care.start.doctors', values(1_000_000))).toBe('1000000 médicos')
})

test('a value is inserted as it is; escaping is up to the page', () => {
  expect(wordsFor('en')('error.page_not_found', { path: '/<b>&"' })).toBe('Page not found: /<b>&"')
})
