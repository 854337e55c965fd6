/** `npm run build`: browser files, server-rendered pages, and the manifest that joins them. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Manifest } from 'vite'
import {
  buildMetadataFile,
  latestBuildFile,
  type AppAssets,
  type Assets,
  type BuildMetadata,
} from '@numo/kit/site.ts'
import { islands } from '../web/site/islands.ts'
import { sheets } from '../web/site/sheets.ts'
import { buildWorker } from './build-worker.ts'

const root = resolve(import.meta.dirname, '..')
const client = join(root, 'build/client')
const packable = /\.(?:js|mjs|css|svg|json|webmanifest)$/
const smallest = 256

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Writes Brotli and gzip versions next to a file unless it is small. */
async function pack(file: string) {
  const plain = await readFile(file)
  if (plain.byteLength < smallest) return
  // Maximum compression of the many large map files would take most of the build time.
  const effort = plain.byteLength > 300_000 || file.includes('/outline-') ? 6 : 11
  const [br, gz] = await Promise.all([
    toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
    toGzip(plain, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** URLs of built files for the pages. */
function assetsOf(manifest: Manifest): Omit<Assets, 'build'> {
  const entries = Object.values(manifest)
  const path = (file: string) => `/${file}`
  const sheetOf = (name: string) => {
    const entry = manifest[`web/styles/${name}.css`]
    if (!entry) throw new Error(`The build made no style sheet ${name}`)
    return path(entry.file)
  }
  const font = entries.find((entry) => entry.src?.endsWith('geist-latin-wght-normal.woff2'))
  if (!font) throw new Error('The build made no font')
  const found = islands.map((name) => {
    const entry = manifest[`web/islands/${name}.ts`]
    if (!entry) throw new Error(`The build made no script for ${name}`)
    return [name, path(entry.file)] as const
  })
  return {
    styles: [sheetOf('site')],
    sheets: Object.fromEntries(sheets.map((name) => [name, sheetOf(name)])),
    islands: Object.fromEntries(found),
    fonts: [path(font.file)],
    app: appOf(manifest),
  }
}

/** The signed-in program, and what each layout and language preloads. */
function appOf(manifest: Manifest): AppAssets {
  const program = manifest['web/main.tsx']
  const sheet = manifest['web/styles/app.css']
  if (!program || !sheet) throw new Error('The build made no program of the signed-in areas')
  const needed = (name: string, seen = new Set<string>()): Set<string> => {
    const entry = manifest[name]
    if (!entry || seen.has(`/${entry.file}`)) return seen
    seen.add(`/${entry.file}`)
    for (const other of entry.imports ?? []) needed(other, seen)
    return seen
  }
  const preloads: Record<string, string[]> = {}
  for (const name of Object.keys(manifest)) {
    const key = /^web\/(?:layouts|words)\/([\w-]+?)(?:-app)?\.tsx?$/.exec(name)?.[1]
    if (key) preloads[key] = [...needed(name)]
  }
  const always = [...needed('web/main.tsx')].filter((file) => file !== `/${program.file}`)
  for (const key of ['en', 'es']) preloads[key] = [...always, ...(preloads[key] ?? [])]
  return { script: `/${program.file}`, styles: [`/${sheet.file}`], preloads }
}

process.env.NODE_ENV = 'production'
const shared = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' as const }
await build(shared)
await build({ ...shared, build: { ssr: 'web/site.tsx' } })

// Safe: written by Vite above.
const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
const files = (await readdir(client, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .toSorted()
const hash = createHash('sha256')
for (const file of files) if (!file.includes('/.vite/')) hash.update(await readFile(file))
hash.update(await readFile(join(root, 'build/server/site.js')))
hash.update(await readFile(join(root, 'web/worker.ts')))
const id = hash.digest('base64url').slice(0, 12)
const metadata: BuildMetadata = { id, timestamp: Date.now() }
await mkdir(join(client, 'builds/meta'), { recursive: true })
for (const [file, value] of [
  [join(root, 'build/server/assets.json'), { build: id, ...assetsOf(manifest) }],
  [join(client, latestBuildFile), metadata],
  [join(client, buildMetadataFile(id)), metadata],
  // Tabs opened before `latestBuildFile` existed poll this one.
  [join(client, 'build.json'), { build: id }],
] as const)
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
const worker = await buildWorker(id, { manifest, root, client_dir: client })
await Promise.all([...files, worker].filter((file) => packable.test(file)).map(pack))
