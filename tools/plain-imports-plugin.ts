import type { Plugin } from 'vite'

/**
 * Leaves Vite's preload helper out of the scripts of public pages: it weighs as much as one of them, and what they import on
 * demand has no style sheet to wait for.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports-of-islands',
  enforce: 'post',
  renderChunk(code, { facadeModuleId }) {
    const helper = /import \{ \w+ as __vitePreload \} from "[^"]+";/
    if (!facadeModuleId?.includes('/web/islands/') || !helper.test(code)) return null
    return {
      code: code
        .replace(helper, 'var __vitePreload = (load) => load();')
        .replaceAll(', __VITE_PRELOAD__)', ')'),
      map: null,
    }
  },
})
