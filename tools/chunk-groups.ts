/** Which files of the browser's build go together; `vite.config.ts` says so to Rolldown. */
import { resolve } from 'node:path'
import { islands } from '../web/site/islands.ts'

/** What Rolldown tells of its modules. */
type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const web = resolve(import.meta.dirname, '../web')
const vendor = /node_modules[\\/]/

/** What a file loads at once, itself included. */
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

/** A group of what all of these files load at once. */
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

/** In this order: what one group took is not in the next. */
export const chunkGroups = [
  // The islands of public pages stay apart from the program: one shared line would bring all of it along.
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  ...islands.map((name) => sharedBy('island', `islands/${name}.ts`, 'main.tsx')),
  {
    name: 'program',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack|zod)[\\/]/,
  },
  sharedBy('base', 'main.tsx'),
  sharedBy('frame', 'layouts/home.tsx', 'layouts/admin.tsx'),
  {
    // Pictograms are tiny: those that about the same pages show travel together.
    name: 'icons',
    test: /node_modules[\\/]@tabler[\\/]/,
    entriesAware: true,
    entriesAwareMergeThreshold: 8000,
  },
]
