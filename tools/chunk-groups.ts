/** Chunk groups of the browser build, used by `vite.config.ts` for Rolldown. */
import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { islands } from '../web/site/islands.ts'

/** Module information that Rolldown passes. */
type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const web = resolve(import.meta.dirname, '../web')
const vendor = /node_modules[\\/]/

/** Returns a file and all its static imports, transitively. */
function closureOf(modules: Modules, file: string): Set<string> {
  const found = new Set<string>()
  const open = [`${web}/${file}`]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** A group of modules that these files import statically: all of the files, or at least this share of them. */
const sharedBy = (name: string, files: readonly string[], share = 1) => {
  let shared: Set<string> | null = null
  const find = (modules: Modules) => {
    const uses = new Map<string, number>()
    for (const file of files)
      for (const id of closureOf(modules, file)) uses.set(id, (uses.get(id) ?? 0) + 1)
    return new Set([...uses].flatMap(([id, n]) => (n >= share * files.length ? [id] : [])))
  }
  return {
    name(id: string, modules: Modules) {
      if (vendor.test(id)) return null
      shared ??= find(modules)
      return shared.has(id) ? name : null
    },
  }
}

/** Pages of the signed-in areas. */
const pages = globSync('pages/{auth,home,onboard,dashboard,scribe,admin,print}/**/*.tsx', {
  cwd: web,
})

const islandFiles = globSync('islands/*.ts', { cwd: web }).filter(
  (file) => !file.endsWith('.test.ts')
)

/** What an island shares with pages of the signed-in program, each module on its own: a group takes its imports along. */
const sharedWithIslands = () => {
  let shared: Set<string> | null = null
  const find = (modules: Modules) => {
    const used = new Set(pages.flatMap((file) => [...closureOf(modules, file)]))
    return new Set(
      islandFiles.flatMap((file) => [...closureOf(modules, file)].filter((id) => used.has(id)))
    )
  }
  return {
    name(id: string, modules: Modules) {
      shared ??= find(modules)
      return shared.has(id) ? `shared-${basename(id, '.ts')}` : null
    },
  }
}

/** In order of priority: a module goes into the first matching group. */
export const chunkGroups = [
  // Islands of public pages stay separate from the signed-in program: one shared module would load all of it.
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  ...islands.map((name) => sharedBy('island', [`islands/${name}.ts`, 'main.tsx'])),
  sharedWithIslands(),
  {
    name: 'program',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack|zod)[\\/]/,
  },
  sharedBy('base', ['main.tsx']),
  sharedBy('frame', ['layouts/home.tsx', 'layouts/admin.tsx']),
  // One chunk instead of dozens: each costs a name in the list of what a page preloads, and compresses on its own.
  sharedBy('common', pages, 1 / 3),
  {
    // Icons are tiny: those used by similar pages share a chunk.
    name: 'icons',
    test: /node_modules[\\/]@tabler[\\/]/,
    entriesAware: true,
    entriesAwareMergeThreshold: 8000,
  },
]
