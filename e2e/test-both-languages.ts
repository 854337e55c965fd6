import { globSync, readFileSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { localePath, splitLocale, type Locale } from '../kit/locales.ts'
import { wordsOf, type Tree } from '../web/words/words-of.ts'
import { expect } from './test.ts'

type Sentence = { en: string; es: string; own_length: number }

const gap = /\{\{\w+\}\}/g
const words = resolve(import.meta.dirname, '../web/words')
const leavesOf = (tree: Tree | string, key: string): [key: string, text: string][] =>
  typeof tree === 'string'
    ? [[key, tree]]
    : Object.entries(tree).flatMap(([name, part]) => leavesOf(part, `${key}.${name}`))
const treeOf = (locale: Locale): Tree =>
  Object.fromEntries(
    globSync('*.json', { cwd: `${words}/${locale}` }).map((file) => [
      parse(file).name,
      JSON.parse(readFileSync(`${words}/${locale}/${file}`, 'utf8')) as Tree,
    ])
  )
/** Returns our words in a language by file and key: `claims.move.send`. */
export const wordsIn = (locale: Locale) => wordsOf(locale, treeOf(locale))
/** Every sentence of ours in both languages, read when a test asks. */
function readSentences(): Sentence[] {
  const es = new Map(leavesOf(treeOf('es'), ''))
  return leavesOf(treeOf('en'), '').flatMap(([key, en]) => {
    const other = es.get(key)
    const own = en.replaceAll(gap, '')
    const own_length = own.match(/\p{L}/gu)?.length ?? 0
    // “{{specialty}} in {{place}}” fits what people type, too.
    const isOurs = own_length > (own === en ? 1 : 3)
    return other !== undefined && isOurs ? [{ en, es: other, own_length }] : []
  })
}
let known: Sentence[] | null = null

/** Whether a text of a page is this sentence, with anything in its gaps. */
function isSaid(sentence: string, text: string): boolean {
  const [start = '', ...parts] = sentence.split(gap)
  if (parts.length === 0) return sentence === text
  const end = parts.pop() ?? ''
  if (!text.startsWith(start) || !text.slice(start.length).endsWith(end)) return false
  let at = start.length
  return parts.every((part) => (at = text.indexOf(part, at) + part.length) >= part.length)
}

/** Sentences that a text may be: those with the most letters of their own, since short ones with gaps fit many texts. */
function sentencesIn(all: readonly Sentence[], text: string): Sentence[] {
  const fitting = all.filter(({ en }) => isSaid(en, text))
  const longest = Math.max(...fitting.map(({ own_length }) => own_length))
  return fitting.filter(({ own_length }) => own_length === longest)
}

/** Texts of a part of a page as a person reads them, without what says how long ago something was. */
const textsOf = (page: Page, part: string) =>
  page
    .locator(part)
    .first()
    .evaluate((root) => {
      const found: string[] = []
      const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (nodes.nextNode()) {
        const { parentElement: parent, nodeValue } = nodes.currentNode
        const text = nodeValue?.trim() ?? ''
        if (text && parent?.checkVisibility() && !parent.closest('time')) found.push(text)
      }
      return found
    })
/** Amounts and numbers of records, which no language changes. */
const factsOf = (texts: readonly string[]) =>
  [
    ...new Set(texts.join('\n').match(/[A-Z]{3}\s[+\u2212]?[\d,]+\.\d\d|\b[A-Z]+(?:-A)?-\d{6}\b/g)),
  ].toSorted()

/**
 * Opens the page's address beside it in the other language, and expects the same of both: each of our sentences by its translation, the
 * same amounts and numbers, and nothing of the Spanish page left in English.
 */
export async function readsInBoth(page: Page, part = 'main'): Promise<void> {
  known ??= readSentences()
  const all = known
  const { pathname, search } = new URL(page.url())
  const { locale, path } = splitLocale(pathname)
  const second = locale === 'en' ? 'es' : 'en'
  const other = await page.context().newPage()
  await other.goto(localePath(second, path) + search)
  await expect(other.locator('html')).toHaveAttribute('lang', second)
  await expect(other.locator(part).first()).toBeVisible()
  const [inEnglish, inSpanish] = locale === 'en' ? [page, other] : [other, page]
  await expect(async () => {
    const [here, there] = [await textsOf(inEnglish, part), await textsOf(inSpanish, part)]
    expect(factsOf(there)).toEqual(factsOf(here))
    let count = 0
    const missing = here.filter((text) => {
      const sentences = sentencesIn(all, text)
      count += Math.sign(sentences.length)
      return (
        sentences.length > 0 && !sentences.some(({ es }) => there.some((one) => isSaid(es, one)))
      )
    })
    const english = there.filter(
      (text) => all.some(({ en }) => en === text) && !all.some(({ es }) => isSaid(es, text))
    )
    expect({ missing, english }).toEqual({ missing: [], english: [] })
    expect(count).toBeGreaterThan(5)
  }).toPass({ timeout: 20_000 })
  await other.close()
}
