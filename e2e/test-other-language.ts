import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'

type Tree = { [name: string]: Tree | string }

const root = resolve(import.meta.dirname, '..')
const leaves = (tree: Tree | string): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(leaves)

/** Sentences of a language, read when a test runs; those with gaps are split at them. */
const sentencesOf = (locale: string): string[] => {
  const files = globSync(`web/words/${locale}/*.json`, { cwd: root })
  const trees = files.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Tree)
  const parts = trees.flatMap(leaves).flatMap((text) => text.split(/\{\{\w+\}\}/))
  return [...new Set(parts.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text))
}
const known = new Map<string, string[]>()

/**
 * Says everything on the page in a language that does not exist: each sentence of ours with accents and two fifths longer,
 * as a translation may be. Returns how many texts it changed.
 */
export async function speakAnotherLanguage(page: Page, locale: string): Promise<number> {
  const sentences = known.get(locale) ?? sentencesOf(locale)
  known.set(locale, sentences)
  return page.evaluate((all) => {
    const ours = new Set(all)
    const accents: Record<string, string> = {
      a: 'å',
      e: 'ë',
      i: 'ï',
      o: 'ø',
      u: 'ü',
      n: 'ñ',
      c: 'ç',
    }
    const other = (text: string) => {
      const accented = text.replaceAll(/[aeiounc]/g, (char) => accents[char] ?? char)
      let rest = Math.ceil(text.length * 0.4)
      let more = ''
      // New words are six letters long, as words are; a short label grows in its last one.
      for (let at = 0; rest > 0; at += 1, rest -= 1) more += at % 7 === 6 ? ' ' : 'ø'
      return accented + more.trimEnd()
    }
    let count = 0
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const value = text.nodeValue ?? ''
      const trimmed = value.trim()
      if (!ours.has(trimmed)) continue
      text.nodeValue = value.replace(trimmed, other(trimmed))
      count += 1
    }
    return count
  }, sentences)
}
