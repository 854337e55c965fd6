import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { locales } from '@numo/kit/locales.ts'
import type { Route } from '@numo/kit/site.ts'
import {
  keptData,
  keptDocuments,
  keptPages,
  maxBytes,
  maxEntries,
} from '../web/app/offline/kept.ts'
import { routes } from '../web/routes.ts'
import { scriptsOf } from './script-weight.ts'

/** Upper bound of the bytes of a document and of the published keys. */
const documentBytes = 12_000

/** Returns the scripts that a kept page may load: those of its start, and what they load on demand where it needs it offline. */
const scriptsOfPage = (manifest: Manifest, route: Route): string[] => {
  const start = locales.flatMap((locale) => scriptsOf(manifest, route, locale))
  const page = manifest[`web/pages/${route.page}.tsx`]
  const onDemand = (page?.dynamicImports ?? []).flatMap((name) => {
    const chunk = manifest[name]
    return chunk ? [chunk.file, ...(chunk.assets ?? [])] : []
  })
  return [...start, ...onDemand]
}

/** Returns the addresses of the files that the kept pages load. Throws when they exceed the bounds of `kept.ts`. */
export async function keptFiles(manifest: Manifest, client_dir: string): Promise<string[]> {
  const pages = keptPages.map((path) => {
    const route = routes.find((one) => one.path === path)
    if (!route) throw new Error(`There is no page ${path} to keep`)
    return route
  })
  const sheet = manifest['web/styles/app.css']?.file
  const font = Object.values(manifest).find((one) =>
    one.src?.endsWith('geist-latin-wght-normal.woff2')
  )?.file
  const decoder = Object.values(manifest).find((one) =>
    one.src?.endsWith('zxing_reader.wasm')
  )?.file
  if (!sheet || !font || !decoder) throw new Error('The build has no style sheet, font or decoder')
  const files = new Set([
    ...pages.flatMap((route) => scriptsOfPage(manifest, route)),
    sheet,
    font,
    decoder,
  ])
  const sizes = await Promise.all(
    [...files].map(async (file) => (await stat(join(client_dir, file))).size)
  )
  const others = keptDocuments.length + keptData.length
  const bytes = sizes.reduce((sum, size) => sum + size, 0) + others * documentBytes
  if (files.size + others > maxEntries || bytes > maxBytes)
    throw new Error(`Kept without a network: ${files.size + others} entries, ${bytes} bytes`)
  return [...files].map((file) => `/${file}`).toSorted()
}

/** Builds the service worker of a build. Its bytes differ between builds, so that browsers replace it. */
export async function buildWorker(
  id: string,
  { manifest, root, client_dir }: { manifest: Manifest; root: string; client_dir: string }
): Promise<string> {
  const files = await keptFiles(manifest, client_dir)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { BUILD: JSON.stringify(id), FILES: JSON.stringify(files) },
    build: {
      outDir: client_dir,
      emptyOutDir: false,
      target: ['chrome100', 'safari15.4', 'firefox100'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'web/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
  return join(client_dir, 'worker.js')
}
