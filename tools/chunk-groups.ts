/** Chunk groups of the browser build, used by `vite.config.ts` for Rolldown. */
import { resolve } from 'node:path'
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

/** A group of modules that all of these files import statically. */
const sharedBy = (name: string, ...files: string[]) => {
  let shared: Set<string> | null = null
  return {
    name(id: string, modules: Modules) {
      if (vendor.test(id)) return null
      shared ??= files
        .map((file) => closureOf(modules, file))
        .reduce((one, other) => new Set([...one].filter((file) => other.has(file))))
      return shared.has(id) ? name : null
    },
  }
}

/** In order of priority: a module goes into the first matching group. */
export const chunkGroups = [
  // Islands of public pages stay separate from the signed-in program: one shared module would load all of it.
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  ...islands.map((name) => sharedBy('island', `islands/${name}.ts`, 'main.tsx')),
  {
    name: 'program',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack|zod)[\\/]/,
  },
  sharedBy('base', 'main.tsx'),
  sharedBy('frame', 'layouts/home.tsx', 'layouts/admin.tsx'),
  {
    // Icons are tiny: those used by similar pages share a chunk.
    name: 'icons',
    test: /node_modules[\\/]@tabler[\\/]/,
    entriesAware: true,
    entriesAwareMergeThreshold: 8000,
  },
]
