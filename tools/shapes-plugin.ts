import type { Plugin } from 'vite'

/**
 * In the browser the contracts name endpoints and give types; their shapes are checked by the server, on the way in
 * and out. So the browser's build gets shapes that do nothing, and the 26 kB that would check them stay at home. Code
 * that tries to check with one fails at once.
 */
const module = `
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])
const shape = new Proxy(function shape() {}, {
  get(_, name) {
    if (checks.has(name)) throw new Error('Shapes are checked by the server, not in the browser')
    return name === 'then' ? undefined : name === Symbol.toPrimitive ? () => 'shape' : shape
  },
  apply: () => shape,
})
export const z = shape
`
const id = '\0browser-shapes'

/** For the build of the browser's files alone. */
export const browserShapes = (): Plugin => ({
  name: 'browser-shapes',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === 'zod' ? id : null),
  load: (asked) => (asked === id ? module : null),
})
