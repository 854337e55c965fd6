import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Translate } from '@numo/kit/list-columns.ts'
import type { Locale } from '@numo/kit/locales.ts'

type Tree = { [name: string]: string | Tree }
const Tree: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), Tree])))

const folder = resolve(import.meta.dirname, '../web/words')
const areas = new Map<string, Tree>()

/** Loads the sentences of an area from the words of the web pages; cached. */
function areaOf(locale: Locale, area: string): Tree {
  const path = join(folder, locale, `${area}.json`)
  const known = areas.get(path) ?? Tree.parse(JSON.parse(readFileSync(path, 'utf8')))
  areas.set(path, known)
  return known
}

/** Returns sentences of the screens by `area.name`. Throws for an unknown name, which is a bug. */
export const screenWords =
  (locale: Locale): Translate =>
  (key) => {
    const [area = '', ...names] = key.split('.')
    let found: string | Tree | undefined = areaOf(locale, area)
    for (const name of names) found = typeof found === 'object' ? found[name] : undefined
    if (typeof found !== 'string') throw new Error(`There is no sentence ${key}`)
    return found
  }
