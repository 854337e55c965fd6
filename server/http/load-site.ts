import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Site } from '@numo/kit/site.ts'
import type { LoadedSite } from './program.ts'

/** Thrown when the pages are not built; `message` says how to build them. */
export class SiteNotBuilt extends Error {
  override name = 'SiteNotBuilt'
  constructor() {
    super('The pages are not built yet. Run `npm run build` and start again.')
  }
}

const AssetsShape = z.object({
  build: z.string(),
  styles: z.array(z.string()),
  sheets: z.record(z.string(), z.string()),
  islands: z.record(z.string(), z.string()),
  fonts: z.array(z.string()),
  app: z
    .object({
      script: z.string(),
      styles: z.array(z.string()),
      preloads: z.record(z.string(), z.array(z.string())),
    })
    .nullable()
    .default(null),
})

/** Loads the pages that `npm run build` produced. Throws SiteNotBuilt when they are missing. */
export async function loadBuiltSite(
  root: string
): Promise<{ loaded: LoadedSite; client_dir: string; build: string }> {
  const file = join(root, 'build/server/site.js')
  const lists = join(root, 'build/server/assets.json')
  await Promise.all([access(file), access(lists)]).catch(() => {
    throw new SiteNotBuilt()
  })
  const text = await readFile(lists, 'utf8')
  const assets = AssetsShape.parse(JSON.parse(text))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from web/site.tsx, which exports it
  const { site } = (await import(pathToFileURL(file).href)) as { site: Site }
  return {
    loaded: { site, assets },
    client_dir: join(root, 'build/client'),
    build: assets.build,
  }
}
