import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findScreens } from './find-screens.ts'
import { allSentences, screenSentences } from './read-sentences.ts'
import { checkSentences } from './rules.ts'

const root = resolve(import.meta.dirname, '../..')

test('every sentence of the screens and emails follows the rules', () => {
  const sentences = allSentences(root)
  expect(sentences.length).toBeGreaterThan(4000)
  expect(checkSentences(sentences)).toEqual([])
})

test.each([
  ['e-mail', 'Write us an e-mail', 'Escríbenos'],
  ['PractitionerRole', '3 PractitionerRole changed', 'Cambiaron 3 médicos'],
  ['papeles', 'Keep your documents', 'Guarda tus papeles'],
  ['exclamation mark', 'Done!', 'Listo'],
  ['em dash', 'Done — continue', 'Listo'],
  ['title case', 'Check Your Cover', 'Verifica tu cobertura'],
  ['words in a sentence', 'word '.repeat(29).trim(), 'Listo'],
  ['stray space', 'Two  spaces', 'Listo'],
  ['plural form', '{{count}} doctors', '{{count}} médicos'],
])('refuses %s', (problem, en, es) => {
  const [found] = checkSentences([{ key: 'area.name', file: 'area.json', text: { en, es } }])
  expect(found).toContain(problem)
})

test('a count needs a singular and a plural form', () => {
  const of = (key: string) => ({
    key,
    file: 'area.json',
    text: { en: '{{count}} doctors', es: '{{count}} médicos' },
  })
  expect(checkSentences([of('area.n_one'), of('area.n_other')])).toEqual([])
  expect(checkSentences([of('area.n_other')])).toEqual(['area.n_other has no form for one'])
})

test('sentences are found on the screens that use them', () => {
  const keys = screenSentences(root).map(({ key }) => key)
  const screens = findScreens(root, keys)
  expect(screens.get('home.start.emergency.open')).toContain('/home')
  expect(screens.get('find_care.none.title')).toEqual(['/find-care', '/find-care/:city_id'])
  expect(screens.get('directory.import.new')).not.toContain('/home')
})
