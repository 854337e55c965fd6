import { expect, test } from 'vitest'
import type { Evidence } from '@numo/domains/providers/contract-shapes.ts'
import { coverName, evidenceSentence, markOf } from './evidence.ts'
import { formatsFor } from '../words/formats.ts'
import { wordsFor } from '../words/words.ts'

const speaking = (locale: 'en' | 'es') => ({
  t: wordsFor(locale),
  formats: formatsFor(locale),
  today: '2026-11-21',
})
const evidence: Evidence = {
  insurer: { id: 'atlas', name: 'Atlas' },
  plan: { id: 'atlas-gold', name: 'Gold' },
  network: 'Atlas Open',
  billing: 'direct',
  source: { kind: 'insurer_directory', name: 'Atlas directory' },
  confirmed_on: '2026-11-12',
}

test('has the source and date of the confirmation', () => {
  expect(evidenceSentence(evidence, speaking('en'))).toBe(
    "In Atlas Gold's network, confirmed by the insurer's directory on 12 Nov 2026"
  )
  expect(evidenceSentence(evidence, speaking('es'))).toBe(
    'En la red de Atlas Gold, confirmado por el directorio de la aseguradora el 12 nov 2026'
  )
  const clinic = { ...evidence, source: { kind: 'partner' as const, name: 'Clínica Sol' } }
  expect(evidenceSentence(clinic, speaking('en'))).toContain('confirmed by the clinic on')
  const register = { ...evidence, source: { kind: 'registry' as const, name: 'NPPES' } }
  expect(evidenceSentence(register, speaking('en'))).toContain('confirmed by NPPES on')
})

test('says when nobody confirmed it, and shows such a line only as listed', () => {
  const listed: Evidence = { ...evidence, confirmed_on: null }
  expect(evidenceSentence(listed, speaking('en'))).toBe(
    'Listed for Atlas Gold by Atlas directory, not yet confirmed'
  )
  expect(markOf(listed)).toBe('listed')
  expect(markOf(evidence)).toBe('direct')
  expect(markOf({ ...evidence, billing: 'unknown' })).toBe('unknown')
})

test('an outdated confirmation says so', () => {
  const old = { ...evidence, confirmed_on: '2025-11-01' }
  expect(evidenceSentence(old, speaking('en'))).toContain('more than a year old')
  expect(evidenceSentence(evidence, speaking('en'))).not.toContain('year ago')
})

test('a plan is named by insurer and name, without repeating the insurer', () => {
  expect(coverName('Atlas', 'Gold')).toBe('Atlas Gold')
  expect(coverName('Atlas Health', 'Atlas Gold')).toBe('Atlas Gold')
  expect(coverName('Atlas', null)).toBe('Atlas')
})
