import type { HostedSearchSettings } from '@numo/adapters/site-search/hosted.ts'
import { isOpenHttp, serverAddress, text, type Settings } from './settings.ts'

/** Settings of the search service; null searches in memory. */
export type SiteSearchSettings = { site_search: HostedSearchSettings | null }

const name = (value: string): string | { wrong: string } =>
  /^[\w-]{1,60}$/.test(value)
    ? value
    : { wrong: 'has other characters than letters, digits, _ and -' }

/** Reads the settings. The server receives what people search for, so production requires https or localhost. */
export function readSiteSearchSettings(from: Settings, isProduction: boolean): SiteSearchSettings {
  const url = from.read('SITE_SEARCH_URL', serverAddress, 'https://search.example', null)
  const api_key = from.read('SITE_SEARCH_KEY', text(500), 'a key', null, true)
  const index = from.read('SITE_SEARCH_INDEX', name, 'numo', 'numo')
  if (url === null) return { site_search: null }
  if (isProduction && isOpenHttp(url))
    from.forbid('SITE_SEARCH_URL', 'what people search for leaves production over https only')
  return { site_search: { url, api_key, index } }
}
