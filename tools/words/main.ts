/** Prints every sentence of the screens and emails with its screens, both languages side by side, for reading in one go. */
import { resolve } from 'node:path'
import { allSentences, type Sentence } from './read-sentences.ts'
import { findScreens } from './find-screens.ts'
import { checkSentences } from './rules.ts'

const root = resolve(import.meta.dirname, '../..')
const maxNamed = 3

const sentences = allSentences(root)
const screens = findScreens(
  root,
  sentences.map(({ key }) => key)
)

function placeOf({ key, file }: Sentence): string {
  if (file === 'emails') return 'Emails'
  const paths = screens.get(key) ?? []
  if (paths.length === 0) return `On any screen: refusals, the frame, legal texts (${file})`
  if (paths.length > maxNamed) return `On ${paths.length} screens (${file})`
  return paths.join('  ')
}

const part = process.argv[2] ?? ''
for (const [place, group] of Map.groupBy(sentences, placeOf)) {
  if (!place.includes(part)) continue
  console.log(`\n## ${place}\n`)
  for (const { key, text } of group) console.log(`${key}\n  en  ${text.en}\n  es  ${text.es}`)
}
const problems = checkSentences(sentences)
console.log(`\n${sentences.length} sentences, ${problems.length} against the rules`)
for (const problem of problems) console.log(problem)
