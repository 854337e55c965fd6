import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { wordPartsOf } from '../web/words/word-parts.ts'
import { signedInRoutes } from './script-weight.ts'

const web = resolve(import.meta.dirname, '../web')

/** All parts: one file per language. */
const partNames = globSync('words/en-*.ts', { cwd: web })
  .map((file) => file.replace(/^words\/en-|\.ts$/g, ''))
  .filter((part) => part !== 'app')

test('a page has the sentences of its part', () => {
  expect(wordPartsOf('auth/login')).toEqual(['auth'])
  expect(wordPartsOf('home/home')).toEqual(['area', 'home', 'answer', 'visits'])
  expect(wordPartsOf('onboard/home')).toEqual(['area', 'onboard'])
  expect(wordPartsOf('admin/users/list')).toEqual(['area', 'staff', 'households'])
  expect(wordPartsOf('admin/partners/detail')).toEqual(['area', 'directory', 'parties'])
})

test('every file of words is loaded by a part, in both languages', () => {
  const app = readFileSync(join(web, 'words/app-words.ts'), 'utf8')
  const files = [...app.matchAll(/\.\/en\/([\w-]+)\.json/g)].map(([, name = '']) => name)
  expect(files.length).toBeGreaterThan(10)
  for (const locale of ['en', 'es']) {
    const parts = globSync(`words/${locale}-*.ts`, { cwd: web })
      .map((file) => readFileSync(join(web, file), 'utf8'))
      .join('\n')
    expect(files.filter((name) => !parts.includes(`./${locale}/${name}.json`))).toEqual([])
  }
})

/** Top-level keys of a part, from `tree` in its file. */
const rootsOf = (part: string) => {
  const text = readFileSync(join(web, `words/en-${part}.ts`), 'utf8')
  return (/export const tree = \{([^}]*)\}/.exec(text)?.[1] ?? '')
    .split(',')
    .map((one) => one.trim())
}

type Loaded = { file: string; parts: readonly string[] }

/**
 * Files of a page, including lazily loaded ones, each with the parts loaded before it: a file that calls `loadWords`
 * loads a part for what it imports lazily. `app/problem-text.ts` is excluded: a refusal loads its sentences.
 */
function filesOf(file: string, parts: readonly string[], found = new Map<string, Loaded>()) {
  const key = [file, ...parts].join(' ')
  if (found.has(key) || file === join(web, 'app/problem-text.ts')) return found
  found.set(key, { file, parts })
  const text = readFileSync(file, 'utf8')
  const more = [...text.matchAll(/\bloadWords\('(\w+)'\)/g)].map(([, part = '']) => part)
  for (const [, how, path = ''] of text.matchAll(/(from|import\()\s*'(\.[^']+\.tsx?)'/g)) {
    const next = join(dirname(file), path)
    const isLazy = how === 'import('
    if (existsSync(next))
      filesOf(next, isLazy ? [...new Set([...parts, ...more])].toSorted() : parts, found)
  }
  return found
}

test('every sentence that a page may use is loaded with it', () => {
  const all = new Set(partNames.flatMap(rootsOf))
  expect(all.size).toBeGreaterThan(15)
  const missing = signedInRoutes.flatMap(({ page }) =>
    [...filesOf(join(web, `pages/${page}.tsx`), wordPartsOf(page)).values()].flatMap(
      ({ file, parts }) => {
        const there = new Set(parts.flatMap(rootsOf))
        const absent = [...all].filter((root) => !there.has(root))
        const named = new RegExp(`\\bt\\(\\s*['"\`](${absent.join('|')})\\.`)
        const root = named.exec(readFileSync(file, 'utf8'))?.[1]
        return root ? [`${page}: ${root}, in ${relative(web, file)}`] : []
      }
    )
  )
  expect(missing).toEqual([])
})
