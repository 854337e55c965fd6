import { LRUCache } from 'lru-cache'
import type { Context } from '@numo/domains/context.ts'
import { findProviderPhoto } from '@numo/domains/providers/find-provider-photo.ts'
import type { DirectoryVersion } from './directory-version.ts'
import type { Photos } from './pictures.ts'

/** Entries are short strings. */
const maxAnswers = 10_000

/**
 * Finds provider photos for the image route. Caches lookups by directory version, so that cached pictures need no
 * query; while the version is unknown each request queries.
 */
export function createPhotos(
  ctx: Pick<Context, 'files' | 'system'>,
  version: Pick<DirectoryVersion, 'current'>
): Photos {
  const known = new LRUCache<string, { key: string | null }>({ max: maxAnswers })
  return {
    async find(digest) {
      const now = version.current()
      const name = `${now} ${digest}`
      const kept = now === null ? undefined : known.get(name)
      if (kept) return kept.key
      const key = await findProviderPhoto(ctx, digest)
      if (now !== null) known.set(name, { key })
      return key
    },
    read: (key) => ctx.files.read(key),
  }
}
