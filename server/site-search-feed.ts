import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { SearchDocument, SiteSearch } from '@numo/adapters/site-search/port.ts'
import { directoryDocuments } from '@numo/domains/site-search/directory-documents.ts'
import { synonyms } from '@numo/domains/site-search/synonyms.ts'
import type { Tables } from '@numo/domains/tables.ts'
import { createSiteSearch } from '@numo/adapters/site-search/create-site-search.ts'
import type { Site } from '@numo/kit/site.ts'

import type { DirectoryVersion } from './http/directory-version.ts'
import type { SiteSearchSettings } from './site-search-settings.ts'

/** Opens the configured search. */
export const openSiteSearch = ({ site_search }: SiteSearchSettings) =>
  createSiteSearch(site_search, synonyms)

/** A search waits this long for a changed directory; then the index answers as it was. */
const timeout_ms = 250

type Parts = {
  db: Kysely<Tables>
  articles: () => Promise<Site['articles']>
  version: Pick<DirectoryVersion, 'current'>
  log: Logger
}

const documentsOf = (articles: Site['articles']): SearchDocument[] =>
  articles.map(({ locale, category, path, title, description, text }) => ({
    id: `article-${locale}-${path.split('/').slice(2).join('-')}`,
    locale,
    kind: category === 'help' ? 'help' : 'guide',
    title,
    summary: description,
    body: text,
    keywords: '',
    path,
    providers: null,
  }))

/**
 * Keeps the index of the site search as the built pages and the directory are: it is brought up to date by the first
 * search after a change.
 */
export function createSiteSearchFeed(
  search: SiteSearch,
  { db, articles, version, log }: Parts
): Pick<SiteSearch, 'find'> {
  let held: { version: number; articles: Site['articles'] } | null = null
  let running: Promise<void> | null = null

  async function refresh(next: { version: number; articles: Site['articles'] }) {
    await search.hold([...documentsOf(next.articles), ...(await directoryDocuments(db))])
    held = next
  }
  async function ensureFresh() {
    const now = version.current()
    const next = { version: now ?? held?.version ?? -1, articles: await articles() }
    if (held?.version === next.version && held.articles === next.articles) return
    running ??= refresh(next)
      .catch((error: unknown) =>
        log.error({ err: error }, 'the index of the site search is not up to date')
      )
      .finally(() => {
        running = null
      })
    const isFirst = held === null && search.name === 'embedded'
    await (isFirst
      ? running
      : Promise.race([running, sleep(timeout_ms, undefined, { ref: false })]))
  }
  return {
    async find(question) {
      await ensureFresh()
      return search.find(question)
    },
  }
}
