import { createEmbeddedSearch } from './embedded.ts'
import { createHostedSearch, type HostedSearchSettings } from './hosted.ts'
import type { SiteSearch, Synonyms } from './port.ts'

/** Uses the configured search service, otherwise an index in memory. */
export const createSiteSearch = (
  settings: HostedSearchSettings | null,
  synonyms: Synonyms
): SiteSearch =>
  settings ? createHostedSearch(settings, synonyms) : createEmbeddedSearch(synonyms)
