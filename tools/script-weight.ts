import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { Route } from '@numo/kit/site.ts'
import { wordPartsOf } from '../web/words/word-parts.ts'
import { isPublicRoute, routes } from '../web/routes.ts'

/** Maximum script size of a signed-in page, in kB (1,000 bytes), gzip. */
export const maxScript = 260

/** Maximum size of the additional scripts when moving to another page of the same area. */
export const maxNextScript = 60

/** The sign-in page and the first page of each kind of user. */
export const firstPages: readonly string[] = ['/auth/login', '/home', '/admin/users', '/dashboard']

/** Routes of the signed-in program. */
export const signedInRoutes = routes.filter((route) => !isPublicRoute(route))

export function readManifest(client_dir: string): Manifest {
  const text = readFileSync(join(client_dir, '.vite/manifest.json'), 'utf8')
  // Safe: written by Vite.
  return JSON.parse(text) as Manifest
}

/** Returns the scripts these entries load statically. */
export function filesOf(manifest: Manifest, ...entries: string[]): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    for (const other of chunk.imports ?? []) add(other)
  }
  entries.forEach(add)
  return [...found].filter((file) => file.endsWith('.js'))
}

/** Returns the scripts a browser loads before a page is rendered: program, words, layout and page. */
export const scriptsOf = (manifest: Manifest, { layout, page }: Route, locale: string): string[] =>
  filesOf(
    manifest,
    'web/main.tsx',
    `web/words/${locale}-app.ts`,
    ...wordPartsOf(page).map((part) => `web/words/${locale}-${part}.ts`),
    `web/layouts/${layout}.tsx`,
    `web/pages/${page}.tsx`
  )

/** Returns the total transfer size in kB (1,000 bytes), gzip where the build compressed the file. */
export const weightOf = (client_dir: string, scripts: readonly string[]): number =>
  scripts.reduce((sum, file) => {
    const packed = statSync(join(client_dir, `${file}.gz`), { throwIfNoEntry: false })
    return sum + (packed ?? statSync(join(client_dir, file))).size / 1000
  }, 0)
