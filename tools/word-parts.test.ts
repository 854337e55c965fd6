import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { wordPartsOf } from '../web/word-parts.ts'

const web = resolve(import.meta.dirname, '../web')

/** Files of signed-in pages that name a sentence of one of these files of words. */
const naming = (words: string, folders: string) =>
  globSync(folders, { cwd: web })
    .filter((file) => !file.includes('.test.'))
    .filter((file) =>
      new RegExp(`['"\`](?:${words})\\.`).test(readFileSync(join(web, file), 'utf8'))
    )

test('a page has the sentences of its part', () => {
  expect(wordPartsOf('auth/login')).toEqual([])
  expect(wordPartsOf('home/home')).toEqual(['area', 'home', 'answer'])
  expect(wordPartsOf('onboard/home')).toEqual(['area', 'onboard'])
  expect(wordPartsOf('admin/users/list')).toEqual(['area', 'staff'])
  expect(wordPartsOf('admin/partners/detail')).toEqual(['area', 'directory'])
})

test('no part names the sentences of another', () => {
  const directoryPages = '{directory/**,pages/admin/{partners,providers,insurance}/**}/*.tsx'
  const others = '{staff,people,settings,chrome,layouts,nav,list}/**/*.{ts,tsx}'
  expect(naming('staff|people', directoryPages)).toEqual([])
  expect(naming('directory', others)).toEqual([])
  expect(naming('directory', directoryPages)).not.toEqual([])
})

test('every file of words is loaded by a part, in both languages', () => {
  const app = readFileSync(join(web, 'app-words.ts'), 'utf8')
  const files = [...app.matchAll(/words\/en\/([\w-]+)\.json/g)].map(([, name = '']) => name)
  expect(files.length).toBeGreaterThan(10)
  for (const locale of ['en', 'es']) {
    const parts = globSync(`words/${locale}-*.ts`, { cwd: web })
      .map((file) => readFileSync(join(web, file), 'utf8'))
      .join('\n')
    expect(files.filter((name) => !parts.includes(`./${locale}/${name}.json`))).toEqual([])
  }
})

// What ui/problem-text.ts cannot find it says in the server's words.
test('what only staff load is named by no page of the others', () => {
  const others =
    '{pages/{home,dashboard,scribe,onboard,auth,print},settings,auth,session,chrome}/**/*.{ts,tsx}'
  expect(naming('staff|people|policies|directory', others)).toEqual([])
})
