import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** A source file of the repository: its path with forward slashes, and its text. */
export type Source = { path: string; text: string }

/** Every source file below the given folders of `root`. */
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

/** Code without its comments; enough for searching, not for running. */
export const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(?<=^|[\s;{}(),])\/\/.*$/gm, '')

/** What a file imports or re-exports: paths from `root` for our own files, package names for others. */
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
