import type { Logger } from 'pino'
import type { Context } from '@numo/domains/context.ts'
import { saveUnreadSearches } from '@numo/domains/providers/unread-searches.ts'

const every_ms = 60_000

/**
 * Saves every minute what is only counted in memory. A failure is logged and loses that minute. The returned function saves once more and
 * ends it.
 */
export function startSavingCounts(ctx: Context, log: Logger): () => Promise<void> {
  const save = () =>
    saveUnreadSearches(ctx).catch((error: unknown) =>
      log.error({ err: error }, 'counts of searches were not saved')
    )
  const timer = setInterval(() => void save(), every_ms).unref()
  return async () => {
    clearInterval(timer)
    await save()
  }
}
