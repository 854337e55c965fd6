import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** A source file: path with forward slashes, and text. */
export type Source = { path: string; text: string }

/** Reads all source files in the given folders of `root`. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  return folders
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx,mjs}`, {
        cwd: root,
        exclude: (name) => ['node_modules', 'build', 'test-results'].includes(name),
      })
    )
    .map((path) => ({
      path: path.replaceAll(sep, '/'),
      text: readFileSync(join(root, path), 'utf8'),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Removes comments; accurate enough for searching. */
export const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(?<=^|[\s;{}(),])\/\/.*$/gm, '')

/** Returns the imports and re-exports of a file: paths from `root` for files of the repository, names for packages. */
export function importsOf({ path, text }: Source, root: string): string[] {
  const code = withoutComments(text)
  const found = [
    ...code.matchAll(/\b(?:import|export)\b[^'"`;=()]*?\bfrom\s*['"]([^'"]+)['"]/g),
    ...code.matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g),
  ]
  return found.map(([, name = '']) => {
    if (name.startsWith('@numo/')) return name.slice('@numo/'.length)
    if (!name.startsWith('.')) return name
    return relative(root, resolve(root, dirname(path), name)).replaceAll(sep, '/')
  })
}
