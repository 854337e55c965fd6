/** Parsed form parameters in the notation of the Stripe API: `card[token]=tok_visa&expand[]=customer`. */
export type Params = { [name: string]: string | string[] | Params }

const maxParams = 200

/**
 * Parses a form-encoded body with bracket notation. Returns null when it is malformed or has more than 200 parameters.
 */
export function readForm(text: string): Params | null {
  const root = emptyParams()
  const entries = [...new URLSearchParams(text)]
  if (entries.length > maxParams) return null
  for (const [name, value] of entries) {
    const parts = /^(\w+)((?:\[\w*\])*)$/.exec(name)
    if (!parts) return null
    const inner = [...(parts[2] ?? '').matchAll(/\[(\w*)\]/g)].map(([, part = '']) => part)
    const path = [parts[1] ?? '', ...inner]
    if (!assign(root, path, value)) return null
  }
  return root
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object without fields has no field of another type
const emptyParams = (): Params => Object.create(null) as Params // no prototype: a parameter named `__proto__` or `constructor` is plain data

function assign(root: Params, path: readonly string[], value: string): boolean {
  let at: Params = root
  for (const [n, name] of path.entries()) {
    const next = path[n + 1]
    if (next === undefined) {
      at[name] = value
      return true
    }
    if (next === '' || (/^\d+$/.test(next) && n + 2 === path.length)) {
      const list = (at[name] ??= [])
      if (!Array.isArray(list)) return false
      list.push(value)
      return true
    }
    const inner = (at[name] ??= emptyParams())
    if (typeof inner === 'string' || Array.isArray(inner)) return false
    at = inner
  }
  return false
}

export const textOf = (params: Params | undefined, name: string): string | null => {
  const value = params?.[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export const partOf = (params: Params, name: string): Params | undefined => {
  const value = params[name]
  return typeof value === 'object' && !Array.isArray(value) ? value : undefined
}

/** Returns the string values of `metadata`. */
export function metadataOf(params: Params): Record<string, string> {
  const part = partOf(params, 'metadata') ?? {}
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : []
    )
  )
}
