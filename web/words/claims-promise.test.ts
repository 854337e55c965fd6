import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allSentences } from '../../tools/words/read-sentences.ts'

/**
 * Sentences that promise that Numo takes, sends, starts or follows a claim. None may be shown until claims can be
 * filed here; those of staff and clinics speak of claims that exist.
 */
const promises = {
  en: /claims? (?:will )?(?:start|begin|appear)|(?:send|submit|handle|follow) (?:your|every) claims?|claims team|claims are on hold|you upload a receipt|search, claims and/i,
  es: /(?:empiezan|empezarán) las reclamaciones|las reclamaciones empiezan|envia(?:mos|remos) tus reclamaciones|sigues? (?:cada reclamación|tus reclamaciones)|equipo de reclamaciones|las reclamaciones se detienen|subas un recibo|las que envíen las clínicas/i,
}
const ofOthers = new Set([
  'screens.dashboard.none',
  'screens.admin_claims.none',
  'screens.admin_payouts.none',
  // A version that people agreed to stays as it was.
  'terms_2026_11_22.sections.1.paragraphs.0',
])

test('no sentence promises that claims can be filed here yet', () => {
  const found = allSentences(resolve(import.meta.dirname, '../..')).filter(
    ({ key, text }) =>
      !ofOthers.has(key) && (promises.en.test(text.en) || promises.es.test(text.es))
  )
  expect(found.map(({ key, text }) => [key, text])).toEqual([])
})

test('where claims will be, the page explains how to claim today', () => {
  const sentences = new Map(
    allSentences(resolve(import.meta.dirname, '../..')).map(({ key, text }) => [key, text])
  )
  for (const key of ['home.claims.later', 'home.start.claims_none', 'screens.home_claims.none']) {
    expect([key, sentences.get(key)?.en]).toEqual([
      key,
      expect.stringMatching(/cannot file claims here yet/),
    ])
    expect([key, sentences.get(key)?.en]).toEqual([key, expect.stringMatching(/insurer/)])
  }
})
