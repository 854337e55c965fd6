/** Detects when the server serves a newer build (specification sections 4 and 9). */

const buildPolling = 3_600_000

const shape = /^[\w-]{1,40}$/

/** Returns the build id in a metadata response; null when the value has no valid id. */
export function buildOf(value: unknown): string | null {
  const build =
    typeof value === 'object' && value !== null && 'build' in value ? value.build : undefined
  return typeof build === 'string' && shape.test(build) ? build : null
}

async function askBuild(): Promise<string | null> {
  try {
    const response = await fetch('/build.json', { cache: 'no-cache' })
    return response.ok ? buildOf(await response.json()) : null
  } catch {
    return null
  }
}

/** Calls `onNew` once when the served build differs from the first one seen. Returns a function that stops polling. */
export function watchBuild(onNew: () => void): () => void {
  let first: string | null = null
  const look = async () => {
    const build = await askBuild()
    if (build === null) return
    first ??= build
    if (build !== first) onNew()
  }
  void look()
  const timer = setInterval(() => void look(), buildPolling)
  return () => clearInterval(timer)
}
