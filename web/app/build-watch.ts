/** Notices that a newer build is being served (spec 4 and 9). */

const buildPolling = 3_600_000

const shape = /^[\w-]{1,40}$/

/** The build a metadata file names; null when it is not one. */
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

/** Calls back once when the build is no longer the one this page came with. Returns how to stop. */
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
