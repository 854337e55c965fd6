import type { TagManager } from '@numo/kit/site.ts'
import { origin, type Check, type Settings } from './settings.ts'

/** Settings of services outside that observe the site. Without them nothing is observed. */
export type ObserverSettings = {
  /** Counts visits of those who agreed; null asks nobody. */
  tag_manager: TagManager | null
}

export const googleTagManager = 'https://www.googletagmanager.com'

/** Specification section 5: GTM- followed by uppercase letters and digits. */
const tagManagerId: Check<string> = (value) =>
  /^GTM-[A-Z0-9]+$/.test(value) && value.length <= 40
    ? value
    : { wrong: 'is not GTM- followed by uppercase letters and digits' }

export function readObserverSettings(from: Settings, isProduction: boolean): ObserverSettings {
  const id = from.read('TAG_MANAGER_ID', tagManagerId, 'GTM-ABC1234', null)
  const host = from.read(
    'TAG_MANAGER_URL',
    origin(!isProduction),
    googleTagManager,
    googleTagManager
  )
  return { tag_manager: id === null ? null : { id, origin: host } }
}
