import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { compileArticle } from './compile.ts'

/** Vite plugin: a file of `content/` is a module whose default export is the compiled `Article`. */
export function content(): Plugin {
  let root = ''
  return {
    name: 'numo-content',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
    },
    transform(source, id) {
      const path = relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/')
      if (!path.startsWith('content/') || !path.endsWith('.md')) return null
      return { code: `export default ${JSON.stringify(compileArticle(path, source))}`, map: null }
    },
  }
}
